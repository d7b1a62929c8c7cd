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
import { makerOf } from './moderation.policy.ts'
import type { Actor } from './moderation.policy.ts'
import { readPageById } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'
import type { PeopleRepository } from './people.repository.ts'
import { storeLink } from './people.service.ts'

/** Milliseconds for which an invitation is valid. */
const LIFETIME = INVITATION_DAYS * 24 * 60 * 60 * 1_000

/** A link that lets anyone who has it sign up with this address. */
export interface InvitationLink {
  url: string
  email: string
  expiresAt: string
}

/** A valid invitation. */
interface OpenInvitation {
  email: string
  expiresAt: string
}

export interface InvitationsParts {
  repository: InvitationsRepository
  people: PeopleRepository
  /** The invitation of this token, or undefined if it is not valid. */
  find: (token: string) => Promise<OpenInvitation | undefined>
  audit: AuditService
  clock: Clock
  newId: NewId
  webOrigin: string
}

/** Links that let one address sign up, even if sign-up is closed. */
export class InvitationsService {
  readonly #parts: InvitationsParts

  constructor(parts: InvitationsParts) {
    this.#parts = parts
  }

  /**
   * Creates a link that works once within 7 days and replaces an earlier one for the address. Throws
   * `invalid` if the address is not one, and `email_taken` if it has an account.
   */
  async invite(actor: Actor, address: string): Promise<InvitationLink> {
    const { repository, people, audit, clock, newId, webOrigin } = this.#parts
    const { data: email, error } = NewEmail.safeParse(address)
    if (email === undefined) throw this.#refusal('invalid', messageKeyOf(error?.issues[0]))
    // A concurrent sign-up makes the link useless but harmless: a second sign-up is refused.
    if (await people.findByEmail(email)) {
      throw this.#refusal('email_taken', 'emailTaken')
    }
    const token = newToken()
    const now = clock()
    const expiresAt = new Date(now.getTime() + LIFETIME).toISOString()
    const id = newId()
    await storeLink(people, async (transaction) => {
      const invitation = {
        id,
        email,
        token_hash: hashOf(token),
        created_by: actor.place === 'site' ? actor.email : actor.place,
        maker_id: makerOf(actor),
        created_at: now.toISOString(),
        expires_at: expiresAt,
      }
      await repository.put(invitation, transaction)
      await audit.record(actor, 'invite', { id, name: email }, transaction)
    })
    // After `#`, so that it appears in no server log and no Referer header.
    return { url: `${webOrigin}${SIGN_UP_PATH}#${token}`, email, expiresAt }
  }

  /** Returns the address of an invitation and its end; throws `not_found`. */
  async read(token: string): Promise<OpenInvitation> {
    const found = await this.#parts.find(token)
    if (!found) {
      throw new Refusal('not_found', 'invitationOver', { fields: { token: 'invitationOver' } })
    }
    return { email: found.email, expiresAt: found.expiresAt }
  }

  /** A page of valid invitations, newest first; throws `invalid` for an unknown cursor. */
  list(request: PageRequest): Promise<Page<InvitationRow>> {
    return readPageById(request, {
      read: (limit, cursor) => this.#parts.repository.list(limit, this.#now(), cursor),
      toCursor: ({ id }) => id,
    })
  }

  /** Withdraws an invitation, which invalidates its link; throws `not_found`. */
  async withdraw(actor: Actor, id: string): Promise<void> {
    const { repository, people, audit } = this.#parts
    await people.transaction(async (transaction) => {
      const email = isUuid(id) ? await repository.remove(id, transaction) : undefined
      if (email === undefined) throw new Refusal('not_found', 'invitationNotFound')
      await audit.record(actor, 'withdraw_invitation', { id, name: email }, transaction)
    })
  }

  /** Deletes expired invitations; resolves to their number. */
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
