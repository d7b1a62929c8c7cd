import type { PostsFate, UpdateProfileRequest } from '@inkwell/contract/account'
import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Clock } from '../../platform/clock/clock.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Auth } from './accounts.auth.ts'
import { usedFrom } from './accounts.device.ts'
import type { RequestOrigin } from './accounts.device.ts'
import { emailTaken } from './accounts.mapper.ts'
import type { OwnAccountRepository } from './accounts.own.repository.ts'
import { opened } from './accounts.service.ts'
import type { OpenedSession } from './accounts.service.ts'

interface OwnAccountParts {
  auth: Auth
  repository: OwnAccountRepository
  /** Deletes those of the pictures that no post uses any more. */
  discardPictures: (keys: readonly string[]) => Promise<void>
  /** Whether an error says that a row with the same unique value exists. */
  isDuplicate: (error: unknown) => boolean
  /** Whether an error says that a row is pointed at by another. */
  isDangling: (error: unknown) => boolean
  clock: Clock
  log: Log
}

type Profile = Pick<UpdateProfileRequest, 'name' | 'email'>

/** Times that a deletion begins anew because a post was published meanwhile. */
const DELETION_ATTEMPTS = 5

/** What people do with their own account. */
export class OwnAccountService {
  readonly #parts: OwnAccountParts

  constructor(parts: OwnAccountParts) {
    this.#parts = parts
  }

  /** Throws `wrong_credentials` unless this is the password of the person. */
  async confirm(personId: string, password: string): Promise<void> {
    const { password: passwords } = await this.#parts.auth.$context
    const hash = await this.#parts.repository.passwordHash(personId)
    if (hash && (await passwords.verify({ hash, password }))) return
    const fields = { currentPassword: messages.currentPasswordWrong }
    throw new Refusal('wrong_credentials', messages.currentPasswordWrong, { fields })
  }

  /** Changes name and address; throws `email_taken` where somebody else has the address. */
  async changeProfile(personId: string, { name, email }: Profile): Promise<User> {
    const { repository, isDuplicate } = this.#parts
    try {
      await repository.changeProfile(personId, { name, email, updated_at: this.#now() })
    } catch (error) {
      throw isDuplicate(error) ? emailTaken(error) : error
    }
    return { _id: personId, name, email }
  }

  /** Stores a new password, ends every session of the person and opens a new one. */
  async changePassword(
    personId: string,
    password: string,
    origin: RequestOrigin,
  ): Promise<OpenedSession> {
    const { auth, repository } = this.#parts
    const { password: passwords } = await auth.$context
    const hash = await passwords.hash(password)
    // First the new session: whatever fails after it leaves the old ones as they were.
    const body = { userId: personId, from: usedFrom(origin) }
    const session = await auth.api.openSession({ body, returnHeaders: true })
    const { sessionId } = session.response
    await repository.changePassword(personId, { hash, time: this.#now(), sessionId })
    return opened(session)
  }

  /** Deletes the account with all that is the person's; their visible posts stay if they want so. */
  async delete(personId: string, posts: PostsFate): Promise<void> {
    const keys = await this.#delete(personId, posts)
    try {
      await this.#parts.discardPictures(keys)
    } catch (error) {
      // They are found again by who clears up each hour.
      this.#parts.log.warn({ reason: (error as Error).message }, 'pictures were not deleted')
    }
  }

  /** On PostgreSQL, a post may be published between our looking for posts and the end. */
  async #delete(personId: string, posts: PostsFate, attempt = 1): Promise<string[]> {
    try {
      return await this.#parts.repository.delete(personId, posts, this.#now())
    } catch (error) {
      if (attempt === DELETION_ATTEMPTS || !this.#parts.isDangling(error)) throw error
      return this.#delete(personId, posts, attempt + 1)
    }
  }

  #now(): string {
    return this.#parts.clock().toISOString()
  }
}
