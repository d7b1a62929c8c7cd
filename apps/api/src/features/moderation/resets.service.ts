import { PASSWORD_LINK_HOURS } from '@inkwell/contract/limits'
import { RESET_PATH } from '@inkwell/contract/origins'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { lockPerson } from '../../platform/db/lock-person.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { AuditService } from './audit.service.ts'
import { mayMakeLink } from './moderation.policy.ts'
import type { Actor } from './moderation.policy.ts'
import { hashOf, newToken } from './one-time-token.ts'
import type { PeopleRepository } from './people.repository.ts'
import { enforce } from './people.service.ts'
import type { ResetsRepository } from './resets.repository.ts'

/** How long a link works, in milliseconds. */
const LIFETIME = PASSWORD_LINK_HOURS * 60 * 60 * 1_000

/** What the links need of the accounts. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Gives an account the password of this hash, as part of a transaction. */
  put: (personId: string, passwordHash: string, transaction: Kysely<Tables>) => Promise<void>
}

/** A link to hand over: whoever has it can choose the password of the account. */
export interface MadeLink {
  url: string
  expiresAt: string
}

interface ResetsParts {
  repository: ResetsRepository
  people: PeopleRepository
  passwords: Passwords
  audit: AuditService
  clock: Clock
  webOrigin: string
}

/** Links with which somebody who has lost their password chooses a new one. */
export class ResetsService {
  readonly #repository: ResetsRepository
  readonly #people: PeopleRepository
  readonly #passwords: Passwords
  readonly #audit: AuditService
  readonly #clock: Clock
  readonly #webOrigin: string

  constructor({ repository, people, passwords, audit, clock, webOrigin }: ResetsParts) {
    this.#repository = repository
    this.#people = people
    this.#passwords = passwords
    this.#audit = audit
    this.#clock = clock
    this.#webOrigin = webOrigin
  }

  /**
   * Makes a link that works once and for 24 hours, in place of the one before; throws `not_found`,
   * and `forbidden` where the policy says so.
   */
  async make(actor: Actor, personId: string): Promise<MadeLink> {
    const token = newToken()
    const expiresAt = new Date(this.#clock().getTime() + LIFETIME).toISOString()
    await this.#people.transaction(async (transaction) => {
      if (isUuid(personId)) await lockPerson(transaction, personId, 'exclusive')
      const person = isUuid(personId) ? await this.#people.find(personId, transaction) : undefined
      const standing = person && { isAdministrator: person.administrator_since !== null }
      enforce(mayMakeLink(actor, standing))
      const link = { person_id: personId, token_hash: hashOf(token), expires_at: expiresAt }
      await this.#repository.put(link, transaction)
      const subject = { id: personId, name: person?.email ?? '' }
      await this.#audit.note(actor, 'password_link', subject, transaction)
    })
    // Behind a `#`, where no server's log and no Referer ever gets it.
    return { url: `${this.#webOrigin}${RESET_PATH}#${token}`, expiresAt }
  }

  /** Uses a link up for a new password and ends all sessions of the account; throws `not_found`. */
  async use(token: string, password: string, address: string): Promise<void> {
    const tokenHash = hashOf(token)
    // Looked up first: to hash a password is work that nobody gets for a guess.
    const id = await this.#repository.findOwner(tokenHash, this.#now())
    if (id === undefined) throw this.#over()
    // Before the transaction, which holds the database's one write lock.
    const passwordHash = await this.#passwords.hash(password)
    await this.#people.transaction(async (transaction) => {
      await lockPerson(transaction, id, 'exclusive')
      if (!(await this.#repository.take(tokenHash, this.#now(), transaction))) throw this.#over()
      const person = await this.#people.find(id, transaction)
      await this.#passwords.put(id, passwordHash, transaction)
      await this.#people.endSessions(id, transaction)
      const subject = { id, name: person?.email ?? '' }
      await this.#audit.noteOwn('password_reset', subject, { address, transaction })
    })
  }

  /** Forgets the links that are over; resolves to their number. */
  purge(): Promise<number> {
    return this.#repository.purge(this.#now())
  }

  #now(): string {
    return this.#clock().toISOString()
  }

  #over(): Refusal {
    return new Refusal('not_found', 'passwordLinkOver', { fields: { token: 'passwordLinkOver' } })
  }
}
