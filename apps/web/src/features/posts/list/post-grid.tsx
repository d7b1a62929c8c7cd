import { useMemo } from 'react'
import { text } from '../../../platform/text.ts'
import { coverLooks } from '../cover/default-covers.ts'
import { PostCard, PostCardSkeleton } from './post-card.tsx'
import type { PostSummary } from '../post.ts'

const SKELETONS = 8

export const postGrid = 'grid grid-cols-1 gap-x-7 gap-y-14 md:grid-cols-2 lg:grid-cols-4'

export function PostGrid({ posts }: { posts: PostSummary[] }) {
  const looks = useMemo(() => coverLooks(posts), [posts])
  return (
    <ul className={postGrid} data-posts>
      {posts.map((post, index) => (
        <li key={post.id}>
          <PostCard post={post} eager={index === 0} look={looks[index]} />
        </li>
      ))}
    </ul>
  )
}

export function PostGridSkeleton() {
  return (
    <div className={postGrid} role="status" aria-label={text.posts.loading}>
      {Array.from({ length: SKELETONS }, (_, index) => (
        <PostCardSkeleton key={index} />
      ))}
    </div>
  )
}
