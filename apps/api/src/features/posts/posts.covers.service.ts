import type { Draft } from '@inkwell/contract/draft'
import type { ChangeImageForm } from '@inkwell/contract/picture'
import type { Post } from '@inkwell/contract/post'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { changedCover, coverOf, NO_COVER } from './posts.cover.ts'
import type { ShownCover } from './posts.cover.ts'
import { changeCover } from './posts.covers.repository.ts'
import { toDraft } from './posts.drafts.mapper.ts'
import type { DraftRow, DraftsRepository } from './posts.drafts.repository.ts'
import { requireOwn } from './posts.drafts.service.ts'
import type { DescribeOwnImage } from './posts.mapper.ts'
import { isVisible } from '../../visible-post.ts'
import { mayChange } from './posts.policy.ts'
import { refuse, refuseUnless } from './posts.refusals.ts'
import type { PostsRenderer } from './posts.renderer.ts'
import type { PostRow, PostsRepository } from './posts.repository.ts'
import { showPost } from './posts.shown.ts'
import type { Author, Pictures, RequireActive, StoredPicture, Within } from './posts.writing.ts'

interface CoversParts {
  posts: PostsRepository
  drafts: DraftsRepository
  renderer: Pick<PostsRenderer, 'renew'>
  pictures: Pick<Pictures, 'keep' | 'describe'>
  describeOwn: DescribeOwnImage
  requireActive: RequireActive
  clock: Clock
}

/** The post has a cover by now. */
class CoverPresent extends Error {
  override readonly name = 'CoverPresent'
}

/** Makes a cover of the present one. */
type Change = (before: ShownCover, picture?: StoredPicture) => ShownCover

/** Changes the covers of drafts and of published posts. Earlier pictures go with the next cleanup. */
export class PostsCovers {
  readonly #parts: CoversParts

  constructor(parts: CoversParts) {
    this.#parts = parts
  }

  /**
   * Gives one's own draft a cover, or describes its present one. Throws `not_found`, `invalid` if there
   * is no picture, and the refusals of pictures.
   */
  async changeDraft(author: Author, id: string, form: ChangeImageForm): Promise<Draft> {
    // Nobody else's pictures are decoded.
    await this.#findDraft(author, id)
    return this.#withPicture(form, (change, picture, addJobs) =>
      this.#writeDraft(author, id, async (draft, transaction) => {
        await addJobs?.(transaction)
        return change(coverOf(draft), picture)
      }),
    )
  }

  /** Takes the cover from one's own draft; throws `not_found`. */
  removeDraft(author: Author, id: string): Promise<Draft> {
    return this.#writeDraft(author, id, () => Promise.resolve(NO_COVER))
  }

  /**
   * The same for one's own published post. Throws `not_found`, `forbidden` for another's post, `hidden`,
   * `invalid` if there is no picture, and the refusals of pictures.
   */
  async changePost(author: Author, id: string, form: ChangeImageForm): Promise<Post> {
    await this.#findPost(author, id)
    return this.#withPicture(form, (change, picture, addJobs) =>
      this.#writePost(author, id, async (post, transaction) => {
        await addJobs?.(transaction)
        return change(coverOf(post), picture)
      }),
    )
  }

  /**
   * Gives one's own published post, or else one's own draft, a cover for an import; false if it has one. Throws
   * `not_found`, `forbidden`, and the refusals of pictures.
   */
  async add(author: Author, id: string, form: ChangeImageForm): Promise<boolean> {
    const post = isUuid(id) ? await this.#parts.posts.find(id) : undefined
    const isPublished = post !== undefined && isVisible(post)
    try {
      await this.#withPicture(form, async (change, picture, addJobs) => {
        const decide = async (before: PostRow | DraftRow, transaction: Kysely<Tables>) => {
          if (before.image_key !== null) throw new CoverPresent()
          await addJobs?.(transaction)
          return change(coverOf(before), picture)
        }
        if (isPublished) await this.#writePost(author, id, decide)
        else await this.#writeDraft(author, id, decide)
      })
      return true
    } catch (error) {
      if (error instanceof CoverPresent) return false
      throw error
    }
  }

  /** Takes the cover from one's own published post; throws `not_found` and `forbidden`. */
  removePost(author: Author, id: string): Promise<Post> {
    return this.#writePost(author, id, () => Promise.resolve(NO_COVER))
  }

  #withPicture<T>(
    { image, ...words }: ChangeImageForm,
    write: (change: Change, picture?: StoredPicture, addJobs?: Within) => Promise<T>,
  ): Promise<T> {
    const change: Change = (before, picture) => {
      if (!picture && before.image_key === null) {
        throw new Refusal('invalid', 'imageMissing', { fields: { image: 'imageMissing' } })
      }
      return changedCover(before, words, picture)
    }
    if (!image) return write(change)
    return this.#parts.pictures.keep(image, (picture, addJobs) => write(change, picture, addJobs))
  }

  async #writeDraft(
    author: Author,
    id: string,
    decide: (draft: DraftRow, transaction: Kysely<Tables>) => Promise<ShownCover>,
  ): Promise<Draft> {
    const { posts, drafts, requireActive, clock, describeOwn } = this.#parts
    const saved = await posts.transaction(async (transaction) => {
      await requireActive(author, transaction)
      const draft = await this.#findDraft(author, id, transaction)
      const cover = await decide(draft, transaction)
      const { image_key, image_alt, image_focus } = cover
      const updated_at = nextTime(clock(), draft.updated_at)
      const change = { own_cover: 1, image_key, image_alt, image_focus, updated_at }
      await drafts.change(id, change, transaction)
      return { ...draft, ...change, ...cover }
    })
    return toDraft(saved, describeOwn)
  }

  async #writePost(
    author: Author,
    id: string,
    decide: (post: PostRow, transaction: Kysely<Tables>) => Promise<ShownCover>,
  ): Promise<Post> {
    const { posts, requireActive, renderer, pictures } = this.#parts
    const changed = await posts.transaction(async (transaction) => {
      await requireActive(author, transaction)
      const post = await this.#findPost(author, id, transaction)
      const cover = await decide(post, transaction)
      await changeCover(id, cover, transaction)
      return { ...post, ...cover }
    })
    return showPost(changed, { renderer, describe: pictures.describe })
  }

  async #findDraft({ personId }: Author, id: string, transaction?: Kysely<Tables>) {
    const { drafts } = this.#parts
    if (!isUuid(id)) throw refuse('draftNotFound')
    const found = transaction ? drafts.findLocked(id, transaction) : drafts.find(id)
    return requireOwn(personId, await found)
  }

  async #findPost({ personId }: Author, id: string, transaction?: Kysely<Tables>) {
    const { posts } = this.#parts
    if (!isUuid(id)) throw refuse('postNotFound')
    const post = await (transaction ? posts.findLocked(id, transaction) : posts.find(id))
    return refuseUnless(mayChange(personId, post), post)
  }
}
