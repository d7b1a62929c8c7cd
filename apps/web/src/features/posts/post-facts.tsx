import type { ReactNode } from 'react'
import { dateText } from '../../platform/date-text.ts'
import { text } from '../../platform/text.ts'
import type { PostSummary } from './post.ts'

interface PostFactsProps {
  post: Pick<PostSummary, 'createdAt' | 'readingMinutes'>
  /** Further facts. */
  children?: ReactNode
}

/** When a post was published, and how long reading it takes, as far as known. */
export function PostFacts({ post, children }: PostFactsProps) {
  const { createdAt, readingMinutes } = post
  const date = dateText(createdAt)
  if (!date && readingMinutes === undefined) return undefined
  return (
    <p className="post-facts">
      {date && <time dateTime={createdAt}>{date}</time>}
      {readingMinutes !== undefined && <span>{text.posts.readingTime(readingMinutes)}</span>}
      {children}
    </p>
  )
}
