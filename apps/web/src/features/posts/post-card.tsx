import { paths } from '../../platform/paths.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { CoverImage } from './cover-image.tsx'
import { cardSizes } from './cover-sizes.ts'
import type { PostSummary } from './post.ts'

interface PostCardProps {
  post: PostSummary
  eager: boolean
}

export function PostCard({ post, eager }: PostCardProps) {
  return (
    <article className="group relative grid content-start gap-3">
      <CoverImage cover={post.cover} sizes={cardSizes(post.cover)} eager={eager} shape="framed" />
      <h2 className="line-clamp-2 font-text text-card font-semibold" dir="auto">
        <a
          href={paths.post(post.id)}
          className="group-hover:text-accent after:absolute after:inset-0 after:rounded-card"
        >
          {post.title}
        </a>
      </h2>
      <p className="line-clamp-3 wrap-anywhere text-soft" dir="auto">
        {post.excerpt}
      </p>
      <p className="text-small wrap-anywhere">
        <span className="block font-semibold">
          <bdi>{post.author.name}</bdi>
        </span>
        <span className="block text-soft">
          <bdi>{post.author.email}</bdi>
        </span>
      </p>
    </article>
  )
}

/** Takes a card's place while the list loads. */
export function PostCardSkeleton() {
  return (
    <div data-skeleton className="grid content-start gap-3">
      <Bone className="aspect-[8/5] w-full rounded-card" />
      <Bone className="h-6 w-11/12" />
      <Bone className="h-6 w-2/3" />
      <Bone className="mt-1 h-4 w-full" />
      <Bone className="h-4 w-4/5" />
      <Bone className="mt-1 h-4 w-2/5" />
    </div>
  )
}
