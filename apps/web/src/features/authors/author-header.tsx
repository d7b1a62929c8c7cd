import { text } from '../../platform/text.ts'
import type { Author, AuthorLink } from './author.ts'
import { Portrait } from './portrait.tsx'

/** The links of an author. `me` says that they are pages of the same person. */
export function AuthorLinks({ links }: { links: readonly AuthorLink[] }) {
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1" aria-label={text.author.links}>
      {links.map(({ url, label }) => (
        <li key={`${label} ${url}`} className="min-w-0 wrap-anywhere">
          <a
            href={url}
            rel="me nofollow noopener"
            dir="auto"
            className="inline-block py-1 font-medium text-accent underline decoration-1 underline-offset-4"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Who an author is, above their posts. */
export function AuthorHeader({ author }: { author: Author }) {
  const { name, biography, links, portrait, posts } = author
  return (
    <header className="flex flex-col gap-x-8 gap-y-5 py-10 sm:flex-row md:py-14">
      <Portrait picture={portrait} name={name} size="large" />
      <div className="grid min-w-0 content-center gap-3">
        <h1 className="font-text text-heading font-medium tracking-tight wrap-anywhere" dir="auto">
          {name}
        </h1>
        {biography && (
          <p className="max-w-reading text-lead text-pretty wrap-anywhere" dir="auto">
            {biography}
          </p>
        )}
        <AuthorLinks links={links} />
        <p className="text-small text-soft">
          {posts === 0 ? text.author.none : text.posts.count(posts)}
        </p>
      </div>
    </header>
  )
}
