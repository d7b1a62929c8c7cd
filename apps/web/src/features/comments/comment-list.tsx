import { Suspense, useMemo } from 'react'
import type { ComponentType } from 'react'
import { dateText } from '../../platform/date-text.ts'
import { listPath } from '../../platform/list-cursor.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { trustedHtml } from '../../platform/trusted-html.ts'
import { toThreads } from './threads.ts'
import type { Comment, Thread } from './threads.ts'
import type { CommentPage } from './comments.queries.ts'

/** What somebody can do with a comment; its script may load later. */
type Actions = ComponentType<{ comment: Comment }> | undefined

function CommentText({ html }: { html: string }) {
  // A stable object: with a new one React would set innerHTML again.
  const trusted = useMemo(() => trustedHtml(html), [html])
  return <div className="comment-text" dangerouslySetInnerHTML={trusted} />
}

function Answered({ name, anchor }: NonNullable<Thread['answered']>) {
  const label = text.comments.inReplyTo(name || text.comments.somebody)
  if (anchor === undefined) return <span dir="auto">{label}</span>
  return (
    <a href={`#${anchor}`} dir="auto" className={link}>
      {label}
    </a>
  )
}

function CommentArticle({ thread, Actions }: { thread: Thread; Actions: Actions }) {
  const { comment, answered } = thread
  const { name, createdAt, anchor, html, isDeleted } = comment
  if (isDeleted) {
    return (
      <article id={anchor} className="comment">
        <p className="text-soft italic">{text.comments.deleted}</p>
      </article>
    )
  }
  const shownName = name || text.comments.somebody
  return (
    <article id={anchor} aria-label={text.comments.by(shownName)} className="comment">
      <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
        <bdi className="font-semibold text-ink">{shownName}</bdi>
        <a href={`#${anchor}`} className={link}>
          <time dateTime={createdAt}>{dateText(createdAt) ?? text.comments.link}</time>
        </a>
        {answered && <Answered {...answered} />}
        {Actions && (
          <Suspense>
            <Actions comment={comment} />
          </Suspense>
        )}
      </p>
      <CommentText html={html} />
    </article>
  )
}

function Threads({ threads, Actions }: { threads: Thread[]; Actions: Actions }) {
  return (
    <ol className="comments">
      {threads.map((thread) => (
        <li key={thread.comment.id}>
          <CommentArticle thread={thread} Actions={Actions} />
          {thread.replies.length > 0 && <Threads threads={thread.replies} Actions={Actions} />}
        </li>
      ))}
    </ol>
  )
}

interface CommentListProps {
  postId: string
  page: CommentPage
  Actions?: Actions
}

/** A page of comments as threads, and the way to the next one. */
export function CommentList({ postId, page, Actions }: CommentListProps) {
  const { comments = [], nextCursor = null } = page
  const threads = useMemo(() => toThreads(comments), [comments])
  return (
    <>
      <Threads threads={threads} Actions={Actions} />
      {nextCursor !== null && (
        <a
          key={nextCursor}
          href={listPath(paths.comments(postId), nextCursor)}
          rel="next"
          className={wayOn}
        >
          {text.comments.more}
        </a>
      )}
    </>
  )
}

const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:underline'

const wayOn =
  'inline-flex min-h-11 items-center rounded-control font-semibold text-accent underline-offset-4 hover:underline'
