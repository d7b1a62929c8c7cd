import { setImmediate } from 'node:timers/promises'
import type { PostsPurging, PurgedPictures } from './posts.purging.repository.ts'
import type { DiscardPictures } from './posts.writing.ts'

/** Deletes posts; yields the pictures that may be unused after each transaction. */
async function* erasing(
  ids: readonly string[],
  purging: PostsPurging,
): AsyncGenerator<PurgedPictures> {
  for (let index = 0; index < ids.length;) {
    const { next, ...pictures } = await purging.eraseBelongings(ids, index)
    index = next
    yield pictures
  }
  if (ids.length > 0) yield purging.erase(ids)
}

/**
 * Deletes posts that are out of the trash for good, with the pictures that nothing else uses. If the process dies,
 * the purge of the trash goes on with it.
 */
export async function purgePosts(
  ids: readonly string[],
  { purging, discardPictures }: { purging: PostsPurging; discardPictures: DiscardPictures },
): Promise<void> {
  for await (const pictures of erasing(ids, purging)) {
    await discardPictures(pictures)
    // Lets requests run in between.
    await setImmediate()
  }
}

/**
 * What becomes of the posts of a deleted account. Each generator does a bounded transaction and yields the pictures
 * that may be unused then. One that is begun again goes on with what is left.
 */
export class PostsOfDeleted {
  readonly #purging: PostsPurging

  constructor(purging: PostsPurging) {
    this.#purging = purging
  }

  /** Takes published posts from readers. */
  async *takingDown(authorId: string): AsyncGenerator<Partial<PurgedPictures>> {
    while (await this.#purging.takeDown(authorId)) yield {}
  }

  /** Gives published posts to another author, without their histories and working copies. */
  async *passingOn(authorId: string, otherId: string): AsyncGenerator<Partial<PurgedPictures>> {
    for (;;) {
      const ids = await this.#purging.findPublishedOf(authorId)
      if (ids.length === 0) return
      for (let index = 0; index < ids.length; yield {}) {
        index = await this.#purging.eraseHistories(ids, index)
      }
      yield this.#purging.passOn(ids, { from: authorId, to: otherId })
    }
  }

  /** Deletes posts in whatever state. */
  async *erasing(authorId: string): AsyncGenerator<Partial<PurgedPictures>> {
    for (;;) {
      const ids = await this.#purging.findOf(authorId)
      if (ids.length === 0) return
      yield* erasing(ids, this.#purging)
    }
  }
}
