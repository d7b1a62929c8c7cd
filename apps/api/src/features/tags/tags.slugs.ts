import { hash } from 'node:crypto'
import { SLUG_MAX } from '@inkwell/contract/limits'
import { slugOf } from '@inkwell/slug/slug'

/** Hexadecimal digits behind a slug that is taken. */
const SHORT = 6
const LONG = 12

/** The slug of names without a transcription. */
const UNNAMED = 'tag'

/**
 * The slugs that a tag may get, the best one first. Many names have one transcription, so the others
 * depend on the name itself: counting up would take longer with each tag.
 */
export function slugsFor(name: string, key: string): readonly string[] {
  const base = slugOf(name, SLUG_MAX - LONG - 1) || UNNAMED
  const digest = hash('sha256', key, 'hex')
  return [base, `${base}-${digest.slice(0, SHORT)}`, `${base}-${digest.slice(0, LONG)}`]
}
