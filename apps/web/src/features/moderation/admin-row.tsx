import type { Received } from '@inkwell/api-client/api-client'
import type { ModeratedPost } from '@inkwell/contract/moderation'
import type { ReactNode } from 'react'
import { authorName } from '../../platform/author-name.ts'
import { text } from '../../platform/text.ts'
import { Badge } from '../../ui/badge.tsx'

interface PostRowProps {
  post: Received<ModeratedPost>
  /** The address of the post; a hidden one has none. */
  href?: string | undefined
  children: ReactNode
}

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
        <bdi>{authorName(author)}</bdi> · <bdi>{author?.email}</bdi>
      </p>
      <p className="line-clamp-3" dir="auto">
        {excerpt}
      </p>
      {children}
    </>
  )
}
