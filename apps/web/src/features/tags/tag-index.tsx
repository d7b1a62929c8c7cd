import { paths } from '../../platform/paths.ts'
import type { Tag } from './tags.queries.ts'

/** Tags by the first letter of their slugs; digits share a group. */
export function groupTags(tags: readonly Tag[]): [letter: string, tags: Tag[]][] {
  const groups = new Map<string, Tag[]>()
  for (const tag of tags) {
    const first = tag.slug.slice(0, 1).toUpperCase()
    const letter = /[A-Z]/.test(first) ? first : '0–9'
    groups.set(letter, [...(groups.get(letter) ?? []), tag])
  }
  return [...groups]
}

/** The tags of a site like the index of a book: by letters, with the number of posts. */
export function TagIndex({ tags }: { tags: readonly Tag[] }) {
  return (
    <div className="grid">
      {groupTags(tags).map(([letter, group]) => (
        <section key={letter} className="gap-7 border-t border-line py-5 md:flex md:items-baseline">
          <h2 className="shrink-0 font-text text-card md:w-12 font-medium text-accent">{letter}</h2>
          <ul className="grid grow gap-x-7 sm:grid-cols-2 lg:grid-cols-3">
            {group.map(({ slug, name, posts }) => (
              <li key={slug}>
                <a
                  href={paths.tag(slug)}
                  className="group inline-flex min-h-11 items-baseline gap-2 py-2"
                >
                  <span
                    className="wrap-anywhere underline-offset-4 group-hover:underline"
                    dir="auto"
                  >
                    {name}
                  </span>
                  <span className="shrink-0 text-small text-soft tabular-nums">{posts}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
