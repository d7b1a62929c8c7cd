import type { ReactNode } from 'react'
import { paths } from '../../platform/paths.ts'
import { POST_STATES } from '../../platform/post-states.ts'
import type { PostState } from '../../platform/post-states.ts'
import { text } from '../../platform/text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SectionLink, SectionLinks } from '../../ui/section-links.tsx'
import { myPostsPath } from './my-posts-paths.ts'

interface MyPostsFrameProps {
  shown: PostState
  /** What is searched for, in every state. */
  q: string
  children: ReactNode
}

/** The heading and the navigation between the states around a list. */
export function MyPostsFrame({ shown, q, children }: MyPostsFrameProps) {
  const { title, states, trashHelp } = text.myPosts
  return (
    <section className="mx-auto grid max-w-figure gap-6 py-10 md:py-16">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-text text-heading font-medium tracking-tight">{title}</h1>
        <ButtonLink href={paths.createPost}>{text.topBar.write}</ButtonLink>
      </div>
      <SectionLinks label={title}>
        {POST_STATES.map((state) => (
          <SectionLink key={state} href={myPostsPath(state, q)} isShown={state === shown}>
            {states[state]}
          </SectionLink>
        ))}
      </SectionLinks>
      {shown === 'trash' && <p className="max-w-reading text-soft">{trashHelp}</p>}
      {children}
    </section>
  )
}
