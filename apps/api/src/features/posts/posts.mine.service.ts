import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { MyPost, MyPostList, MyPostsQuery } from '@inkwell/contract/draft'
import { validate as isUuid } from 'uuid'
import { pageOf, readCursor, writeCursor } from './posts.cursor.ts'
import type { Position } from './posts.cursor.ts'
import type { DescribeImage, DescribeOwnImage } from './posts.mapper.ts'
import { timeOf, toMyPost } from './posts.mine.mapper.ts'
import type { IdempotencyService } from './posts.idempotency.service.ts'
import type { MyPostsRepository } from './posts.mine.repository.ts'
import { purgePosts } from './posts.purging.ts'
import type { PostsPurging } from './posts.purging.repository.ts'
import { refuse } from './posts.refusals.ts'
import type { PostsRepository } from './posts.repository.ts'
import { searchTitles } from './posts.title-search.ts'
import type { Author, DiscardPictures, RequireActive } from './posts.writing.ts'

interface MyPostsParts {
  repository: MyPostsRepository
  posts: PostsRepository
  purging: PostsPurging
  idempotency: IdempotencyService
  describe: DescribeImage
  describeOwn: DescribeOwnImage
  discardPictures: DiscardPictures
  requireActive: RequireActive
}

interface SearchRequest {
  state: MyPost['state']
  words: string
  limit: number
  position: Position | undefined
}

/** The posts of an author, in whatever state. */
export class MyPostsService {
  readonly #parts: MyPostsParts

  constructor(parts: MyPostsParts) {
    this.#parts = parts
  }

  /** A page of one's own posts in one state; with `q`, those whose titles have its words. */
  async list(
    personId: string,
    { state = 'published', q, cursor, limit = PAGE_SIZE }: MyPostsQuery,
  ): Promise<MyPostList> {
    const position = cursor === undefined ? undefined : readCursor(cursor)
    if (q) return this.#search(personId, { state, words: q, limit, position })
    const page = { limit: limit + 1, position }
    const rows = await this.#parts.repository.list(personId, state, page)
    const { page: shown, nextCursor } = pageOf(rows, limit, (row) => ({
      time: timeOf(row, state),
      id: row.id,
    }))
    return { posts: shown.map((row) => toMyPost(row, state, this.#parts)), nextCursor }
  }

  async #search(
    personId: string,
    { state, words, limit, position }: SearchRequest,
  ): Promise<MyPostList> {
    const { repository } = this.#parts
    const read = (page: Parameters<typeof repository.listTitles>[2]) =>
      repository.listTitles(personId, state, page)
    const { ids, next } = await searchTitles({ words, limit, position, read })
    const rows = await repository.listAmong(state, ids)
    return {
      posts: rows.map((row) => toMyPost(row, state, this.#parts)),
      nextCursor: next ? writeCursor(next) : null,
    }
  }

  /** Deletes one's own post in the trash for good; throws `not_found`. */
  async purge(author: Author, id: string): Promise<void> {
    const { posts, purging, idempotency, requireActive } = this.#parts
    await posts.transaction(async (transaction) => {
      await requireActive(author, transaction)
      const post = isUuid(id) ? await posts.findLocked(id, transaction) : undefined
      if (post?.author_id !== author.personId) throw refuse('postNotFound')
      if (!(await purging.takeOverOne(id, transaction))) throw refuse('postNotFound')
      await idempotency.keepKeys(id, transaction)
    })
    await purgePosts([id], this.#parts)
  }
}
