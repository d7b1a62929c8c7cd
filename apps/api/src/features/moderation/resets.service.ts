import { PASSWORD_LINK_HOURS } from '@inkwell/contract/limits'
import { isImportedAddress } from '@inkwell/contract/imported-address'
import { CLAIM_PATH, RESET_PATH } from '@inkwell/contract/origins'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hashOf, newToken } from '../../platform/secret/one-time-token.ts'
import type { AuditService } from './audit.service.ts'
import type { Accounts } from './moderation.accounts.ts'
import { makerOf, mayMakeLink } from './moderation.policy.ts'
import type { Actor } from './moderation.policy.ts'
import type { PeopleRepository } from './people.repository.ts'
import { enforce, storeLink } from './people.service.ts'
import type { ResetsRepository } from './resets.repository.ts'

/** Milliseconds for which a link is valid. */
const LIFETIME = PASSWORD_LINK_HOURS * 60 * 60 * 1_000

/** A link that lets anyone who has it set the password of the account. */
export interface PasswordLink {
  url: string
  expiresAt: string
}

interface ResetsParts {
  repository: ResetsRepository
  people: PeopleRepository
  accounts: Pick<Accounts, 'lock' | 'hashPassword' | 'resetPassword' | 'changeEmail'>
  audit: AuditService
  clock: Clock
  webOrigin: string
}

/**
 * Links with which people who lost their password set a new one, and authors of imported posts take the account that
 * the import made for them.
 */
export class ResetsService {
  readonly #parts: ResetsParts

  constructor(parts: ResetsParts) {
    this.#parts = parts
  }

  /**
   * Creates a link that works once within 24 hours and replaces an earlier one. Throws `not_found`, and
   * `forbidden` if the policy refuses.
   */
  async make(actor: Actor, personId: string): Promise<PasswordLink> {
    const { repository, people, accounts, audit, clock, webOrigin } = this.#parts
    const token = newToken()
    const expiresAt = new Date(clock().getTime() + LIFETIME).toISOString()
    const email = await storeLink(people, async (transaction) => {
      if (isUuid(personId)) await accounts.lock(personId, transaction)
      const person = isUuid(personId) ? await people.find(personId, transaction) : undefined
      const standing = person && { isAdministrator: person.administrator_since !== null }
      enforce(mayMakeLink(actor, standing))
      const link = { person_id: personId, token_hash: hashOf(token), maker_id: makerOf(actor) }
      await repository.put({ ...link, expires_at: expiresAt }, transaction)
      const subject = { id: personId, name: person?.email ?? '' }
      await audit.record(actor, 'password_link', subject, transaction)
      return subject.name
    })
    // After `#`, so that it appears in no server log and no Referer header.
    const path = isImportedAddress(email) ? CLAIM_PATH : RESET_PATH
    return { url: `${webOrigin}${path}#${token}`, expiresAt }
  }

  /**
   * Consumes a link: sets the new password, and the address of an imported author, and ends all sessions of the account.
   * Throws `not_found`, and `invalid` for an address that is taken, or with the link of any other account.
   */
  async use(
    token: string,
    { password, email }: { password: string; email?: string | undefined },
    address: string,
  ): Promise<void> {
    const { repository, people, accounts, audit } = this.#parts
    const tokenHash = hashOf(token)
    // Before hashing, so that guesses cost no CPU time.
    const id = await repository.findOwner(tokenHash, this.#now())
    if (id === undefined) throw this.#invalidLink()
    // Outside the transaction, which holds the only write lock of the database.
    const passwordHash = await accounts.hashPassword(password)
    await people.transaction(async (transaction) => {
      await accounts.lock(id, transaction)
      if (!(await repository.take(tokenHash, this.#now(), transaction))) throw this.#invalidLink()
      const person = await people.find(id, transaction)
      await accounts.resetPassword(id, passwordHash, transaction)
      if (email !== undefined) {
        if (!isImportedAddress(person?.email ?? '')) {
          const fields = { email: 'passwordLinkKeepsEmail' } as const
          throw new Refusal('invalid', 'passwordLinkKeepsEmail', { fields })
        }
        await accounts.changeEmail(id, email, transaction)
      }
      const subject = { id, name: email ?? person?.email ?? '' }
      await audit.recordOwn('password_reset', subject, { address, transaction })
    })
  }

  /** Deletes expired links; resolves to their number. */
  purge(): Promise<number> {
    return this.#parts.repository.purge(this.#now())
  }

  #now(): string {
    return this.#parts.clock().toISOString()
  }

  #invalidLink(): Refusal {
    return new Refusal('not_found', 'passwordLinkOver', { fields: { token: 'passwordLinkOver' } })
  }
}
