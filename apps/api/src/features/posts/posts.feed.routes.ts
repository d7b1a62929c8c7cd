import type { MountRead } from '../../platform/http/mount-read.ts'
import type { PostsFeed } from './posts.feed.ts'
import { LIST_TAGS } from './posts.tags.ts'

/** Mounts the call for feeds. */
export function mountFeed(mountRead: MountRead, { feed }: { feed: PostsFeed }): void {
  mountRead('GET /api/v1/feed', async () => ({
    answer: { posts: await feed.newest() },
    tags: LIST_TAGS,
  }))
}
