import { dateText } from '../../platform/date-text.ts'
import { paths } from '../../platform/paths.ts'
import { text } from '../../platform/text.ts'
import { MarkedText } from './marked-text.tsx'
import type { Result } from './search.queries.ts'

interface ResultListProps {
  results: readonly Result[]
  /** The address of a result. */
  pathOf: (id: string) => string
}

/** Texts that were found, best first. */
export function ResultList({ results, pathOf }: ResultListProps) {
  return (
    <ol className="grid grid-cols-1 wrap-anywhere">
      {results.map(({ id, title, titleMatches, excerpt, matches, author, authorId, createdAt }) => (
        <li key={id} className="relative border-b border-line py-6 last:border-b-0">
          <h3 className="font-text text-card font-medium">
            <a href={pathOf(id)} className="hover:underline" dir="auto">
              {title ? <MarkedText text={title} ranges={titleMatches} /> : text.searching.untitled}
            </a>
          </h3>
          {(author || createdAt) && (
            <p className="mt-1 text-small text-soft">
              {authorId ? (
                <a href={paths.author(authorId)} className="inline-block py-1 hover:underline">
                  <bdi>{author}</bdi>
                </a>
              ) : (
                <bdi>{author}</bdi>
              )}
              {createdAt && (
                <>
                  {' · '}
                  <time dateTime={createdAt}>{dateText(createdAt)}</time>
                </>
              )}
            </p>
          )}
          <p className="mt-2 max-w-prose" dir="auto">
            <MarkedText text={excerpt} ranges={matches} />
          </p>
        </li>
      ))}
    </ol>
  )
}
