import { text } from '../../../platform/text.ts'
import type { Post } from '../post.ts'
import { hasContents } from './reading-length.ts'

const HEADINGS_MIN = 3

/** Headings of deeper levels are left out: the list shows the parts, not every paragraph. */
const DEEPEST = 3

/** The contents of a long post: closed on a phone, open on a wide screen, both without script. */
export function ContentsList({ post }: { post: Post }) {
  const { outline, readingMinutes, language } = post
  const headings = outline.filter(({ level }) => (level ?? 2) <= DEEPEST)
  if (!hasContents(readingMinutes) || headings.length < HEADINGS_MIN) return null
  const { contents } = text.posts
  const list = (
    <ol className="post-contents" lang={language}>
      {headings.map(({ level, text: title, anchor }) => (
        <li key={anchor} data-level={level} dir="auto">
          <a href={`#${anchor}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
  return (
    <nav
      aria-label={contents}
      className="mx-auto w-full max-w-reading border-b border-line pb-4 text-small print:hidden"
    >
      {/* No style can open it on wide screens: there the same list stands below the heading. */}
      <details className="md:hidden">
        <summary className="min-h-11 py-3 font-semibold">{contents}</summary>
        {list}
      </details>
      <div className="max-md:hidden">
        <p className="mb-1 font-semibold">{contents}</p>
        {list}
      </div>
    </nav>
  )
}
