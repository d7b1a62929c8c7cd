import type { Mark } from './marks.ts'
import type { Notes } from './notes.ts'
import type { Element } from './tree.ts'

/** What the conversion of an element needs to know about its surroundings. */
export interface Context {
  notes: Notes
  /** Whether line ends in the text count, as in WordPress before blocks. */
  hasLineEnds: boolean
  /** The elements that contain blocks. */
  holders: ReadonlySet<Element>
  /** The headings' anchors by the ids that lead to them. */
  anchors: ReadonlyMap<string, string>
  /** Addresses are relative to it. */
  base: string | undefined
  /** The addresses of all pictures so far, as the Markdown means them. */
  pictures: Set<string>
  /** The marks of all text in here. */
  marks: readonly Mark[]
  /** Whether this is directly in an item of a list, where a picture's title is not shown. */
  isItem: boolean
  /** Lists, quotes and blocks in tags around this. */
  level: number
}

/** An address in full, if a base is known. */
export function resolveAddress(address: string, { base }: Context): string {
  const trimmed = address.trim()
  if (trimmed.startsWith('//')) return `https:${trimmed}`
  if (base === undefined || trimmed.startsWith('#')) return trimmed
  return URL.parse(trimmed, base)?.href ?? trimmed
}
