import { PASSWORD_LINK_HOURS } from '@inkwell/contract/limits'
import { RESET_PATH } from '@inkwell/contract/origins'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashOf, newToken } from '../../platform/secret/one-time-token.ts'
import type { AuditService } from './audit.service.ts'
import type { Accounts } from './moderation.accounts.ts'
import { mayMakeLink } from './moderation.policy.ts'
import type { Actor } from './moderation.policy.ts'
import type { PeopleRepository } from './people.repository.ts'
import { enforce } from './people.service.ts'
import type { ResetsRepository } from './resets.repository.ts'

/** How long a link works, in milliseconds. */
const LIFETIME = PASSWORD_LINK_HOURS * 60 * 60 * 1_000

/** A link to hand over: whoever has it can choose the password of the account. */
export interface MadeLink {
  url: string
  expiresAt: string
}

interface ResetsParts {
  repository: ResetsRepository
  people: PeopleRepository
  accounts: Pick<Accounts, 'lock' | 'hashPassword' | 'resetPassword'>
  audit: AuditService
  clock: Clock
  webOrigin: string
}

/** Links with which somebody who has lost their password chooses a new one. */
export class ResetsService {
  readonly #parts: ResetsParts

  constructor(parts: ResetsParts) {
    this.#parts = parts
  }

  /**
   * Makes a link that works once and for 24 hours, in place of the one before; throws `not_found`,
   * and `forbidden` where the policy says so.
   */
  async make(actor: Actor, personId: string): Promise<MadeLink> {
    const { repository, people, accounts, audit, clock, webOrigin } = this.#parts
    const token = newToken()
    const expiresAt = new Date(clock().getTime() + LIFETIME).toISOString()
    await people.transaction(async (transaction) => {
      if (isUuid(personId)) await accounts.lock(personId, transaction)
      const person = isUuid(personId) ? await people.find(personId, transaction) : undefined
      const standing = person && { isAdministrator: person.administrator_since !== null }
      enforce(mayMakeLink(actor, standing))
      const link = { person_id: personId, token_hash: hashOf(token), expires_at: expiresAt }
      await repository.put(link, transaction)
      const subject = { id: personId, name: person?.email ?? '' }
      await audit.note(actor, 'password_link', subject, transaction)
    })
    // Behind a `#`, where no server's log and no Referer ever gets it.
    return { url: `${webOrigin}${RESET_PATH}#${token}`, expiresAt }
  }

  /** Uses a link up for a new password and ends all sessions of the account; throws `not_found`. */
  async use(token: string, password: string, address: string): Promise<void> {
    const { repository, people, accounts, audit } = this.#parts
    const tokenHash = hashOf(token)
    // Looked up first: to hash a password is work that nobody gets for a guess.
    const id = await repository.findOwner(tokenHash, this.#now())
    if (id === undefined) throw this.#over()
    // Before the transaction, which holds the database's one write lock.
    const passwordHash = await accounts.hashPassword(password)
    await people.transaction(async (transaction) => {
      await accounts.lock(id, transaction)
      if (!(await repository.take(tokenHash, this.#now(), transaction))) throw this.#over()
      const person = await people.find(id, transaction)
      await accounts.resetPassword(id, passwordHash, transaction)
      const subject = { id, name: person?.email ?? '' }
      await audit.noteOwn('password_reset', subject, { address, transaction })
    })
  }

  /** Forgets the links that are over; resolves to their number. */
  purge(): Promise<number> {
    return this.#parts.repository.purge(this.#now())
  }

  #now(): string {
    return this.#parts.clock().toISOString()
  }

  #over(): Refusal {
    return new Refusal('not_found', 'passwordLinkOver', { fields: { token: 'passwordLinkOver' } })
  }
}
