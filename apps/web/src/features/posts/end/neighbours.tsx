import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'

/** A post that a link leads to. */
export interface Neighbour {
  _id?: string | undefined
  title?: string | undefined
}

interface NeighbourLinkProps {
  post: Neighbour | undefined
  rel: 'prev' | 'next'
  label: string
}

function NeighbourLink({ post, rel, label }: NeighbourLinkProps) {
  if (!post?._id) return null
  return (
    <a
      href={paths.post(post._id)}
      rel={rel}
      className={`group grid content-start gap-1 rounded-control py-2 ${rel === 'next' ? 'sm:col-start-2' : ''}`}
    >
      <span className="text-small text-soft">{label}</span>
      <span
        className="font-text text-lead font-medium underline-offset-4 group-hover:underline"
        dir="auto"
      >
        {post.title}
      </span>
    </a>
  )
}

interface NeighboursProps {
  label: string
  previous: Neighbour | undefined
  next: Neighbour | undefined
  labels: { previous: string; next: string }
}

/** Links to the posts before and after, side by side where there is room. */
export function Neighbours({ label, previous, next, labels }: NeighboursProps) {
  if (!previous?._id && !next?._id) return null
  return (
    <nav aria-label={label} className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      <NeighbourLink post={previous} rel="prev" label={labels.previous} />
      <NeighbourLink post={next} rel="next" label={labels.next} />
    </nav>
  )
}

/** A post as a part of its series. */
export interface SeriesPart {
  name?: string | undefined
  position?: number | undefined
  count?: number | undefined
  previous?: Neighbour | undefined
  next?: Neighbour | undefined
}

/** Where a post stands in its series, and the parts beside it. */
export function SeriesLinks({ series }: { series: SeriesPart }) {
  const { name = '', position = 1, count = 1, previous, next } = series
  const { part, previousPart, nextPart, series: label } = text.end
  return (
    <section className="grid gap-2 rounded-card bg-sunken px-5 py-4">
      <h2 className="text-base font-semibold">
        {part(position, count)} <bdi className="font-text text-lead">{name}</bdi>
      </h2>
      <Neighbours
        label={label}
        previous={previous}
        next={next}
        labels={{ previous: previousPart, next: nextPart }}
      />
    </section>
  )
}
