import type { MountRead } from '../../platform/http/mount-read.ts'
import type { PostsBrowsing } from './posts.browsing.service.ts'
import type { PostsService } from './posts.service.ts'
import { LIST_TAGS } from './posts.tags.ts'

interface BrowsingRoutes {
  posts: Pick<PostsService, 'list'>
  browsing: PostsBrowsing
}

/** Mounts the calls that lead readers from post to post. */
export function mountBrowsing(mountRead: MountRead, { posts, browsing }: BrowsingRoutes): void {
  mountRead('GET /api/v1/posts/', async ({ query }) => {
    const { author, month, tag, cursor, limit } = query
    const filter = { author, month, tag }
    if (Object.values(filter).some((each) => each !== undefined)) {
      return { ...(await browsing.list(query)), isOpenEnded: true }
    }
    const isOpenEnded = cursor !== undefined || limit !== undefined
    return { answer: await posts.list(query), tags: LIST_TAGS, isOpenEnded }
  })

  mountRead('GET /api/v1/posts/p/{id}/around', ({ params }) => browsing.around(params.id))

  mountRead('GET /api/v1/archive', () => browsing.archive())
}
