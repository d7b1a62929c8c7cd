import { PAGE_SIZE } from '@inkwell/contract/limits'
import type { MyPostList, MyPostsQuery } from '@inkwell/contract/draft'
import { validate as isUuid } from 'uuid'
import { pageOf, readCursor } from './posts.cursor.ts'
import type { DescribeImage, DescribeOwnImage } from './posts.mapper.ts'
import { timeOf, toMyPost } from './posts.mine.mapper.ts'
import type { MyPostsRepository } from './posts.mine.repository.ts'
import type { PostsPurging } from './posts.purging.repository.ts'
import { refuse } from './posts.refusals.ts'
import type { PostsRepository } from './posts.repository.ts'
import type { Author, DiscardPictures, RequireActive } from './posts.writing.ts'

interface MyPostsParts {
  repository: MyPostsRepository
  posts: PostsRepository
  purging: PostsPurging
  describe: DescribeImage
  describeOwn: DescribeOwnImage
  discardPictures: DiscardPictures
  requireActive: RequireActive
}

/** The posts of an author, in whatever state. */
export class MyPostsService {
  readonly #parts: MyPostsParts

  constructor(parts: MyPostsParts) {
    this.#parts = parts
  }

  /** A page of one's own posts in one state. */
  async list(
    personId: string,
    { state = 'published', cursor, limit = PAGE_SIZE }: MyPostsQuery,
  ): Promise<MyPostList> {
    const position = cursor === undefined ? undefined : readCursor(cursor)
    const page = { limit: limit + 1, position }
    const rows = await this.#parts.repository.list(personId, state, page)
    const { page: shown, nextCursor } = pageOf(rows, limit, (row) => ({
      time: timeOf(row, state),
      id: row.id,
    }))
    return { posts: shown.map((row) => toMyPost(row, state, this.#parts)), nextCursor }
  }

  /** Deletes one's own post in the trash for good; throws `not_found`. */
  async purge(author: Author, id: string): Promise<void> {
    const { posts, purging, requireActive, discardPictures } = this.#parts
    const purged = await posts.transaction(async (transaction) => {
      await requireActive(author, transaction)
      const post = isUuid(id) ? await posts.findLocked(id, transaction) : undefined
      if (post?.author_id !== author.personId) throw refuse('postNotFound')
      return purging.purgeOne(id, transaction)
    })
    if (!purged) throw refuse('postNotFound')
    await discardPictures(purged)
  }
}
