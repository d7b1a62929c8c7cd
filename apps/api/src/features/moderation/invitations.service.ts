import { INVITATION_DAYS } from '@inkwell/contract/limits'
import { SIGN_UP_PATH } from '@inkwell/contract/origins'
import { messageKeyOf } from '@inkwell/contract/messages'
import type { MessageKey } from '@inkwell/contract/messages'
import { NewEmail } from '@inkwell/contract/user'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { AuditService } from './audit.service.ts'
import type { InvitationRow, InvitationsRepository } from './invitations.repository.ts'
import type { Actor } from './moderation.policy.ts'
import { hashOf, newToken } from './one-time-token.ts'
import { readPage } from './page.ts'
import type { Page, PageAsked } from './page.ts'
import type { PeopleRepository } from './people.repository.ts'

/** How long an invitation works, in milliseconds. */
const LIFETIME = INVITATION_DAYS * 24 * 60 * 60 * 1_000

/** A link to hand over: whoever has it can sign up as this address. */
export interface InvitationLink {
  url: string
  email: string
  expiresAt: string
}

/** An invitation that works, as a sign-up takes it. */
export interface OpenInvitation {
  email: string
  tokenHash: string
  expiresAt: string
}

interface InvitationsParts {
  repository: InvitationsRepository
  people: PeopleRepository
  audit: AuditService
  clock: Clock
  newId: NewId
  webOrigin: string
}

/** Links with which one address signs up, where strangers cannot. */
export class InvitationsService {
  readonly #repository: InvitationsRepository
  readonly #people: PeopleRepository
  readonly #audit: AuditService
  readonly #clock: Clock
  readonly #newId: NewId
  readonly #webOrigin: string

  constructor({ repository, people, audit, clock, newId, webOrigin }: InvitationsParts) {
    this.#repository = repository
    this.#people = people
    this.#audit = audit
    this.#clock = clock
    this.#newId = newId
    this.#webOrigin = webOrigin
  }

  /**
   * Makes a link that works once and for 7 days, in place of the one before for this address; throws
   * `invalid` for what is no address, and `email_taken` where it has an account.
   */
  async invite(actor: Actor, address: string): Promise<InvitationLink> {
    const { data: email, error } = NewEmail.safeParse(address)
    if (email === undefined) throw this.#refusal('invalid', messageKeyOf(error?.issues[0]))
    // A race with a sign-up costs a link that is of no use: its sign-up is refused as taken.
    if (await this.#people.findByEmail(email)) {
      throw this.#refusal('email_taken', 'emailTaken')
    }
    const token = newToken()
    const now = this.#clock()
    const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
    const id = this.#newId()
    await this.#people.transaction(async (transaction) => {
      const invitation = {
        id,
        email,
        token_hash: hashOf(token),
        created_by: actor.place === 'site' ? actor.email : actor.place,
        created_at: now.toISOString(),
        expires_at: expiresAt,
      }
      await this.#repository.put(invitation, transaction)
      await this.#audit.note(actor, 'invite', { id, name: email }, transaction)
    })
    // Behind a `#`, where no server's log and no Referer ever gets it.
    return { url: `${this.#webOrigin}${SIGN_UP_PATH}#${token}`, email, expiresAt }
  }

  /** The invitation of this token, or undefined where it is used, withdrawn, replaced or too old. */
  async find(token: string): Promise<OpenInvitation | undefined> {
    const tokenHash = hashOf(token)
    const row = await this.#repository.find(tokenHash, this.#now())
    return row && { email: row.email, tokenHash, expiresAt: row.expires_at }
  }

  /** Whom an invitation is for; throws `not_found`. */
  async read(token: string): Promise<Pick<OpenInvitation, 'email' | 'expiresAt'>> {
    const found = await this.find(token)
    if (!found) {
      throw new Refusal('not_found', 'invitationOver', { fields: { token: 'invitationOver' } })
    }
    return { email: found.email, expiresAt: found.expiresAt }
  }

  /** A page of those that work, newest first; throws `invalid` for a cursor that is not ours. */
  list(asked: PageAsked): Promise<Page<InvitationRow>> {
    return readPage(asked, {
      read: (limit, cursor) => this.#repository.list(limit, this.#now(), cursor),
      cursorOf: ({ id }) => id,
    })
  }

  /** Ends an invitation: its link works no more; throws `not_found`. */
  async withdraw(actor: Actor, id: string): Promise<void> {
    await this.#people.transaction(async (transaction) => {
      const email = isUuid(id) ? await this.#repository.remove(id, transaction) : undefined
      if (email === undefined) throw new Refusal('not_found', 'invitationNotFound')
      await this.#audit.note(actor, 'withdraw_invitation', { id, name: email }, transaction)
    })
  }

  /** Forgets the invitations that are over; resolves to their number. */
  purge(): Promise<number> {
    return this.#repository.purge(this.#now())
  }

  #now(): string {
    return this.#clock().toISOString()
  }

  #refusal(code: 'invalid' | 'email_taken', key: MessageKey): Refusal {
    return new Refusal(code, key, { fields: { email: key } })
  }
}
