import { INVITATION_DAYS } from '@inkwell/contract/limits'
import { SIGN_UP_PATH } from '@inkwell/contract/origins'
import { messageKeyOf } from '@inkwell/contract/messages'
import type { MessageKey } from '@inkwell/contract/messages'
import { NewEmail } from '@inkwell/contract/user'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashOf, newToken } from '../../platform/secret/one-time-token.ts'
import type { AuditService } from './audit.service.ts'
import type { InvitationRow, InvitationsRepository } from './invitations.repository.ts'
import type { Actor } from './moderation.policy.ts'
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

/** Whom an invitation is for, as long as it works. */
interface OpenInvitation {
  email: string
  expiresAt: string
}

export interface InvitationsParts {
  repository: InvitationsRepository
  people: PeopleRepository
  /** The invitation of this token, or undefined where it does not work. */
  find: (token: string) => Promise<OpenInvitation | undefined>
  audit: AuditService
  clock: Clock
  newId: NewId
  webOrigin: string
}

/** Links with which one address signs up, where strangers cannot. */
export class InvitationsService {
  readonly #parts: InvitationsParts

  constructor(parts: InvitationsParts) {
    this.#parts = parts
  }

  /**
   * Makes a link that works once and for 7 days, in place of the one before for this address; throws
   * `invalid` for what is no address, and `email_taken` where it has an account.
   */
  async invite(actor: Actor, address: string): Promise<InvitationLink> {
    const { repository, people, audit, clock, newId, webOrigin } = this.#parts
    const { data: email, error } = NewEmail.safeParse(address)
    if (email === undefined) throw this.#refusal('invalid', messageKeyOf(error?.issues[0]))
    // A race with a sign-up costs a link that is of no use: its sign-up is refused as taken.
    if (await people.findByEmail(email)) {
      throw this.#refusal('email_taken', 'emailTaken')
    }
    const token = newToken()
    const now = clock()
    const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
    const id = newId()
    await people.transaction(async (transaction) => {
      const invitation = {
        id,
        email,
        token_hash: hashOf(token),
        created_by: actor.place === 'site' ? actor.email : actor.place,
        created_at: now.toISOString(),
        expires_at: expiresAt,
      }
      await repository.put(invitation, transaction)
      await audit.note(actor, 'invite', { id, name: email }, transaction)
    })
    // Behind a `#`, where no server's log and no Referer ever gets it.
    return { url: `${webOrigin}${SIGN_UP_PATH}#${token}`, email, expiresAt }
  }

  /** Whom an invitation is for; throws `not_found`. */
  async read(token: string): Promise<OpenInvitation> {
    const found = await this.#parts.find(token)
    if (!found) {
      throw new Refusal('not_found', 'invitationOver', { fields: { token: 'invitationOver' } })
    }
    return { email: found.email, expiresAt: found.expiresAt }
  }

  /** A page of those that work, newest first; throws `invalid` for a cursor that is not ours. */
  list(asked: PageAsked): Promise<Page<InvitationRow>> {
    return readPage(asked, {
      read: (limit, cursor) => this.#parts.repository.list(limit, this.#now(), cursor),
      cursorOf: ({ id }) => id,
    })
  }

  /** Ends an invitation: its link works no more; throws `not_found`. */
  async withdraw(actor: Actor, id: string): Promise<void> {
    const { repository, people, audit } = this.#parts
    await people.transaction(async (transaction) => {
      const email = isUuid(id) ? await repository.remove(id, transaction) : undefined
      if (email === undefined) throw new Refusal('not_found', 'invitationNotFound')
      await audit.note(actor, 'withdraw_invitation', { id, name: email }, transaction)
    })
  }

  /** Forgets the invitations that are over; resolves to their number. */
  purge(): Promise<number> {
    return this.#parts.repository.purge(this.#now())
  }

  #now(): string {
    return this.#parts.clock().toISOString()
  }

  #refusal(code: 'invalid' | 'email_taken', key: MessageKey): Refusal {
    return new Refusal(code, key, { fields: { email: key } })
  }
}
