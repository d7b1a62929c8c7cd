import type { Received } from '@inkwell/api-client/api-client'
import type { ModeratedPost } from '@inkwell/contract/moderation'
import type { ReactNode } from 'react'
import { text } from '../../platform/text.ts'

/** A moment of the service in words; nothing where there is none. */
export function momentText(moment: string | null | undefined): string {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? '' : text.admin.moment(date)
}

/** A word about a row, in a frame. */
export function Badge({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-full border border-edge px-2.5 text-small font-medium">
      {children}
    </span>
  )
}

interface PostRowProps {
  post: Received<ModeratedPost>
  /** Where the post can be read; a hidden one nowhere. */
  href?: string | undefined
  children: ReactNode
}

/** A post in a list of administrators. */
export function PostRow({ post, href, children }: PostRowProps) {
  const { title, excerpt, author, state = 'visible' } = post
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lead font-semibold" dir="auto">
          {href ? (
            <a href={href} className="underline underline-offset-4">
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {state !== 'visible' && <Badge>{text.admin.states[state]}</Badge>}
      </div>
      <p className="text-small text-soft">
        <bdi>{author?.name}</bdi> · <bdi>{author?.email}</bdi>
      </p>
      <p className="line-clamp-3" dir="auto">
        {excerpt}
      </p>
      {children}
    </>
  )
}
