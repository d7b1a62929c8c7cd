import { paths } from '../../../platform/paths.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { AuthorLine } from '../author-line.tsx'
import { CoverImage } from '../cover/cover-image.tsx'
import { cardSizes } from '../cover/cover-sizes.ts'
import { DefaultCover } from '../cover/default-cover.tsx'
import { coverLooks } from '../cover/default-covers.ts'
import type { CoverLook } from '../cover/default-covers.ts'
import { PostFacts } from '../post-facts.tsx'
import type { PostSummary } from '../post.ts'

interface PostCardProps {
  post: PostSummary
  eager: boolean
  /** The cover of a post without a picture, where it must differ from others; otherwise its own. */
  look?: CoverLook | undefined
  /** The heading level, one below that of the page or section. */
  heading?: 'h2' | 'h3'
}

function Cover({ post, eager, look = coverLooks([post])[0] }: PostCardProps) {
  if (post.cover) {
    return (
      <CoverImage cover={post.cover} sizes={cardSizes(post.cover)} eager={eager} shape="framed" />
    )
  }
  return look && <DefaultCover look={look} eager={eager} />
}

export function PostCard({ post, eager, look, heading: Heading = 'h2' }: PostCardProps) {
  return (
    <article className="post-card">
      <Cover post={post} eager={eager} look={look} />
      <Heading className="line-clamp-2" dir="auto">
        <a href={paths.post(post.id)}>{post.title}</a>
      </Heading>
      <p className="line-clamp-3" dir="auto">
        {post.excerpt}
      </p>
      <AuthorLine author={post.author}>
        <PostFacts post={post} />
      </AuthorLine>
    </article>
  )
}

export function PostCardSkeleton() {
  return (
    <div data-skeleton className="post-card">
      <SkeletonBlock className="aspect-cover w-full rounded-card" />
      <SkeletonBlock className="mt-2 h-6 w-11/12" />
      <SkeletonBlock className="h-6 w-2/3" />
      <SkeletonBlock className="mt-1 h-4 w-full" />
      <SkeletonBlock className="h-4 w-full" />
      <SkeletonBlock className="h-4 w-4/5" />
      <SkeletonBlock className="mt-2 h-4 w-2/5" />
      <SkeletonBlock className="h-4 w-3/5" />
    </div>
  )
}
