import { hash } from 'node:crypto'
import { SLUG_MAX } from '@inkwell/contract/limits'
import { slugOf } from '@inkwell/slug/slug'

/** Hexadecimal digits behind a slug that is taken. */
const SHORT = 6
const LONG = 12

function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, LONG)
}

/** The slug of names without a transcription. */
const UNNAMED = 'tag'

/**
 * The slugs that a tag may get, the best one first. Many names have one transcription, so the others
 * depend on the name itself: counting up would take longer with each tag. Tags with names made for it could take all
 * of these, so the last one depends on the tag's own `id`.
 */
export function slugsFor(
  name: string,
  { key, id }: { key: string; id: string },
): readonly string[] {
  const base = slugOf(name, SLUG_MAX - LONG - 1) || UNNAMED
  const own = digest(key)
  return [base, ...[own.slice(0, SHORT), own, digest(id)].map((end) => `${base}-${end}`)]
}
