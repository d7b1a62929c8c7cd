import type { ReactNode } from 'react'
import { dateText } from '../../platform/date-text.ts'
import { text } from '../../platform/text.ts'
import { Bone } from '../../ui/skeleton.tsx'
import { CoverImage } from './cover-image.tsx'
import { ARTICLE_SIZES } from './cover-sizes.ts'
import { PostBody } from './post-body.tsx'
import type { Post } from './post.ts'

const frame = 'mx-auto grid max-w-reading gap-8 py-10 md:py-16'

interface PostArticleProps {
  post: Post
  /** What its author can do with it. */
  actions?: ReactNode
}

export function PostArticle({ post, actions }: PostArticleProps) {
  const date = dateText(post.createdAt)
  return (
    <article className={frame}>
      <header className="grid gap-6">
        <h1 className="font-text text-title font-medium tracking-tight" dir="auto">
          {post.title}
        </h1>
        <div className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-3 border-y border-line py-4">
          <p className="me-auto min-w-0 text-small wrap-anywhere text-soft">
            <span className="block text-base font-semibold text-ink">
              <bdi>{post.author.name}</bdi>
            </span>
            <bdi>{post.author.email}</bdi>
            {date && (
              <>
                <span aria-hidden> · </span>
                <time dateTime={post.createdAt} className="whitespace-nowrap">
                  {date}
                </time>
              </>
            )}
          </p>
          {actions}
        </div>
      </header>
      {post.cover && <CoverImage cover={post.cover} sizes={ARTICLE_SIZES} shape="free" eager />}
      <PostBody text={post.text} />
    </article>
  )
}

export function PostArticleSkeleton() {
  return (
    <div className={frame} data-skeleton role="status" aria-label={text.posts.loadingPost}>
      <div className="grid gap-3">
        <Bone className="h-11 w-full" />
        <Bone className="h-11 w-3/5" />
      </div>
      <Bone className="h-12 w-2/5" />
      <div className="grid gap-4">
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-11/12" />
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-3/4" />
      </div>
    </div>
  )
}
