import { text } from '../../platform/text.ts'
import { PostCard, PostCardSkeleton } from './post-card.tsx'
import type { PostSummary } from './post.ts'

const SKELETONS = 8

/** The covers that the widest screen shows without scrolling. */
const FIRST_ROW = 4

const grid = 'grid grid-cols-1 gap-x-7 gap-y-12 md:grid-cols-2 lg:grid-cols-4'

export function PostGrid({ posts }: { posts: PostSummary[] }) {
  return (
    <ul className={grid} data-posts>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} eager={index < FIRST_ROW} />
        </li>
      ))}
    </ul>
  )
}

export function PostGridSkeleton() {
  return (
    <div className={grid} role="status" aria-label={text.posts.loading}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </div>
  )
}
