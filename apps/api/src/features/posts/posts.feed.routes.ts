import { FEED_POSTS } from '@inkwell/contract/limits'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { PostsBrowsing } from './posts.browsing.service.ts'
import type { PostsFeed } from './posts.feed.ts'
import { LIST_TAGS } from './posts.tags.ts'

interface FeedRoutes {
  feed: PostsFeed
  browsing: Pick<PostsBrowsing, 'list'>
}

/** Mounts the call for feeds. */
export function mountFeed(mountRead: MountRead, { feed, browsing }: FeedRoutes): void {
  mountRead('GET /api/v1/feed', async ({ query: { author, tag } }) => {
    if (author === undefined && tag === undefined) {
      return { answer: { posts: await feed.newest() }, tags: LIST_TAGS }
    }
    const filter = author === undefined ? { tag } : { author }
    const { answer, tags } = await browsing.list({ ...filter, limit: FEED_POSTS })
    const posts = await feed.of(answer.posts.map(({ _id }) => _id))
    return { answer: { posts }, tags, isOpenEnded: true }
  })
}
