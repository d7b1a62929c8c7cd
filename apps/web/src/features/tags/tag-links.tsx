import { paths } from '../../platform/paths.ts'

/** A tag that a link leads to. */
export interface TagLink {
  slug: string
  name: string
}

interface TagLinksProps {
  label: string
  tags: readonly TagLink[]
}

/** The tags of a post, as links to their posts. */
export function TagLinks({ label, tags }: TagLinksProps) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {tags.map(({ slug, name }) => (
        <li key={slug}>
          <a
            href={paths.tag(slug)}
            rel="tag"
            className="inline-flex min-h-11 items-center rounded-full bg-sunken px-4 text-small wrap-anywhere hover:bg-wash"
            dir="auto"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
