import type { Author, AuthorCard, Profile, SaveProfileRequest } from '@inkwell/contract/author'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Log } from '../../platform/log/log.ts'
import { toAuthor, toAuthorCard, toProfile } from './authors.mapper.ts'
import type { DescribeImage } from './authors.mapper.ts'
import type { AuthorsRepository } from './authors.repository.ts'

/** The owner of a profile and their session. */
interface Owner {
  personId: string
  sessionId: string
}

interface AuthorsParts {
  repository: AuthorsRepository
  /** The number of visible posts of an author. */
  countPosts: (authorId: string) => Promise<number>
  /** Stores a picture of a person and runs `attach` with it; if that fails, the picture is deleted. */
  keepPortrait: <T>(file: Blob, attach: (stored: { key: string }) => Promise<T>) => Promise<T>
  /** Deletes a picture if nothing uses it. */
  discardPicture: (key: string) => Promise<void>
  describe: DescribeImage
  /** Throws, as part of a transaction, where the account can no longer act. */
  requireActive: (owner: Owner, transaction: Kysely<Tables>) => Promise<unknown>
  clock: Clock
  log: Log
}

/** What authors say of themselves, and what everyone may know of them. */
export class AuthorsService {
  readonly #parts: AuthorsParts

  constructor(parts: AuthorsParts) {
    this.#parts = parts
  }

  /** An author with the number of their posts; throws `not_found` for accounts without a page. */
  async read(id: string): Promise<Author> {
    const { repository, countPosts, describe } = this.#parts
    const row = isUuid(id) ? await repository.find(id) : undefined
    if (!row) throw new Refusal('not_found', 'authorNotFound')
    return toAuthor(row, await countPosts(id), describe)
  }

  /** What the end of a post says of its author; undefined for accounts without a page. */
  async findCard(id: string): Promise<AuthorCard | undefined> {
    const row = await this.#parts.repository.find(id)
    return row && toAuthorCard(row, this.#parts.describe)
  }

  /** One's own profile. */
  async profile(personId: string): Promise<Profile> {
    return toProfile(await this.#parts.repository.profile(personId), this.#parts.describe)
  }

  /** Changes one's own biography, links, or both. */
  async save(owner: Owner, { biography, links }: SaveProfileRequest): Promise<Profile> {
    await this.#change(owner, {
      ...(biography !== undefined && { biography }),
      ...(links && { links: JSON.stringify(links) }),
    })
    return this.profile(owner.personId)
  }

  /** Changes one's own picture; throws the refusals of pictures. */
  async changePicture(owner: Owner, file: Blob): Promise<Profile> {
    const before = await this.#parts.keepPortrait(file, ({ key }) =>
      this.#change(owner, { image_key: key }),
    )
    await this.#discard(before)
    return this.profile(owner.personId)
  }

  /** Removes one's own picture. */
  async removePicture(owner: Owner): Promise<Profile> {
    await this.#discard(await this.#change(owner, { image_key: null }))
    return this.profile(owner.personId)
  }

  /** Resolves to the key of the picture before. */
  #change(
    owner: Owner,
    change: Partial<Pick<Tables['profile'], 'biography' | 'links' | 'image_key'>>,
  ): Promise<string | undefined> {
    const { repository, requireActive, clock } = this.#parts
    return repository.transaction(async (transaction) => {
      await requireActive(owner, transaction)
      const before = await repository.profile(owner.personId, transaction)
      const updated_at = clock().toISOString()
      await repository.change(owner.personId, { ...change, updated_at }, transaction)
      return before?.image_key ?? undefined
    })
  }

  async #discard(key: string | undefined): Promise<void> {
    if (key === undefined) return
    try {
      await this.#parts.discardPicture(key)
    } catch (error) {
      // The hourly cleanup deletes it.
      this.#parts.log.warn({ reason: (error as Error).message }, 'a picture was not deleted')
    }
  }
}
