import type { ReactNode } from 'react'
import { dateText } from '../../../platform/date-text.ts'
import { text } from '../../../platform/text.ts'
import { SkeletonBlock } from '../../../ui/skeleton.tsx'
import { AuthorLine } from '../author-line.tsx'
import { ContentsList } from './contents-list.tsx'
import { CoverImage } from '../cover/cover-image.tsx'
import type { Cover } from '../cover/cover.ts'
import { ARTICLE_SIZES, heightClass } from '../cover/cover-sizes.ts'
import { PostBody } from './post-body.tsx'
import { PostFacts } from '../post-facts.tsx'
import type { Post } from '../post.ts'
import { updateOf } from './updated.ts'

const frame = 'grid grid-cols-1 gap-8 py-10 md:gap-10 md:py-16'
const column = 'mx-auto w-full max-w-reading'
const byline =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-4'

/** A portrait picture stays within the column; others may be wider. */
function widthOf({ width = 0, height = 0 }: Cover): string {
  return height > width ? 'max-w-reading' : 'max-w-figure'
}

/** Longer titles have a smaller font, so that the text starts in the first view. */
const LONG_TITLE = 90

interface PostArticleProps {
  post: Post
  /** Actions for the author. */
  actions?: ReactNode
}

export function PostArticle({ post, actions }: PostArticleProps) {
  const { title, cover, language } = post
  const updatedAt = updateOf(post.createdAt, post.updatedAt)
  return (
    <article className={frame}>
      <header className={`grid gap-6 md:gap-8 ${column}`}>
        <h1
          className={`font-text font-medium tracking-tight ${title.length < LONG_TITLE ? 'text-title' : 'text-long'}`}
          lang={language}
          dir="auto"
        >
          {title}
        </h1>
        <div className={byline}>
          <AuthorLine author={post.author}>
            <PostFacts post={post}>
              {updatedAt && (
                <time dateTime={updatedAt}>{text.posts.updated(dateText(updatedAt) ?? '')}</time>
              )}
            </PostFacts>
          </AuthorLine>
          {actions}
        </div>
      </header>
      {cover && (
        <div className={`mx-auto w-full ${widthOf(cover)}`} lang={language}>
          <div className={heightClass(cover)}>
            <CoverImage cover={cover} sizes={ARTICLE_SIZES} shape="free" eager />
          </div>
        </div>
      )}
      <ContentsList post={post} />
      <div className={column} lang={language}>
        <PostBody text={post.text} />
      </div>
    </article>
  )
}

export function PostArticleSkeleton() {
  return (
    <div className={frame} data-skeleton role="status" aria-label={text.posts.loadingPost}>
      {/* The heading lets screen readers navigate; it is invisible. */}
      {/* oxlint-disable-next-line jsx-a11y/heading-has-content -- the label is its content */}
      <h1 className="sr-only" aria-label={text.posts.loadingPost} />
      <div className={`grid gap-6 md:gap-8 ${column}`}>
        <div className="grid gap-3">
          <SkeletonBlock className="h-10 w-full md:h-12" />
          <SkeletonBlock className="h-10 w-3/5 md:h-12" />
        </div>
        <div className={byline}>
          <div className="grid w-full gap-2 py-1">
            <SkeletonBlock className="h-4 w-2/5" />
            <SkeletonBlock className="h-4 w-3/5" />
            <SkeletonBlock className="h-4 w-1/3" />
          </div>
        </div>
      </div>
      <div className={`grid gap-4 ${column}`}>
        <SkeletonBlock className="h-5 w-full" />
        <SkeletonBlock className="h-5 w-11/12" />
        <SkeletonBlock className="h-5 w-full" />
        <SkeletonBlock className="h-5 w-full" />
        <SkeletonBlock className="h-5 w-3/4" />
      </div>
    </div>
  )
}
