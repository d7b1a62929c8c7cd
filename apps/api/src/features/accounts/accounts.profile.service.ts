import type { PostsFate, UpdateProfileRequest } from '@inkwell/contract/account'
import { isImportedAddress } from '@inkwell/contract/imported-address'
import type { User } from '@inkwell/contract/user'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Auth } from './accounts.auth.ts'
import { toSessionOrigin } from './accounts.device.ts'
import type { RequestOrigin } from './accounts.device.ts'
import { emailTaken } from './accounts.mapper.ts'
import type { AccountDeletion } from './accounts.deletion.ts'
import type { ProfileRepository, VerifiedOwner } from './accounts.profile.repository.ts'
import { toOpenedSession } from './accounts.service.ts'
import type { OpenedSession } from './accounts.service.ts'
import { passwordWrong } from './accounts.standing.ts'

interface ProfileParts {
  auth: Auth
  repository: ProfileRepository
  deletion: Pick<AccountDeletion, 'delete'>
  /** Whether an error is a violation of a unique constraint. */
  isUniqueViolation: (error: unknown) => boolean
  clock: Clock
}

type Profile = Pick<UpdateProfileRequest, 'name' | 'email'>

/** Changes of an account by its owner. */
export class ProfileService {
  readonly #parts: ProfileParts

  constructor(parts: ProfileParts) {
    this.#parts = parts
  }

  /**
   * Verifies the password. The result permits the calls below, which check again in their transactions
   * that the password has not changed. Throws `wrong_credentials`.
   */
  async confirm(personId: string, password: string): Promise<VerifiedOwner> {
    const { password: passwords } = await this.#parts.auth.$context
    const hash = await this.#parts.repository.passwordHash(personId)
    if (!hash || !(await passwords.verify({ hash, password }))) throw passwordWrong()
    return { personId, verifiedHash: hash }
  }

  /**
   * Changes the name, the address, which is `current` so far, or both. Throws `email_taken`, `invalid` for
   * an address reserved for imported authors, and `wrong_credentials`.
   */
  async changeProfile(
    owner: VerifiedOwner,
    current: string,
    { name, email }: Profile,
  ): Promise<User> {
    const { repository, isUniqueViolation } = this.#parts
    // An imported author with a password may keep the address.
    if (email !== undefined && email !== current && isImportedAddress(email)) {
      throw new Refusal('invalid', 'emailReserved', { fields: { email: 'emailReserved' } })
    }
    try {
      const change = { name, email, updated_at: this.#now() }
      return { _id: owner.personId, ...(await repository.changeProfile(owner, change)) }
    } catch (error) {
      throw isUniqueViolation(error) ? emailTaken(error) : error
    }
  }

  /**
   * Stores a new password, ends all sessions of the person and opens a new one; throws
   * `wrong_credentials`.
   */
  async changePassword(
    { personId: userId, verifiedHash }: VerifiedOwner,
    password: string,
    origin: RequestOrigin,
  ): Promise<OpenedSession> {
    const { auth } = this.#parts
    const { password: passwords } = await auth.$context
    const newHash = await passwords.hash(password)
    const body = { userId, verifiedHash, newHash, from: toSessionOrigin(origin) }
    return toOpenedSession(await auth.api.changePassword({ body, returnHeaders: true }))
  }

  /**
   * Deletes the account with all its data, except visible posts if the person keeps them; throws
   * `wrong_credentials`.
   */
  delete(owner: VerifiedOwner, posts: PostsFate): Promise<void> {
    return this.#parts.deletion.delete(owner, posts)
  }

  #now(): string {
    return this.#parts.clock().toISOString()
  }
}
