import type { ReactNode } from 'react'
import type { Ranges } from './search.queries.ts'

/** A text with the parts that match. */
export function MarkedText({ text, ranges }: { text: string; ranges: Ranges }) {
  const parts: ReactNode[] = []
  let from = 0
  for (const [start, end] of ranges) {
    if (start < from || end <= start || end > text.length) continue
    parts.push(
      text.slice(from, start),
      <mark key={start} className="rounded-sm bg-sunken font-semibold text-ink">
        {text.slice(start, end)}
      </mark>,
    )
    from = end
  }
  return (
    <>
      {parts}
      {text.slice(from)}
    </>
  )
}
