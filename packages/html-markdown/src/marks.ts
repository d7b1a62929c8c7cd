import { attributeOf } from './tree.ts'
import type { Element } from './tree.ts'

/** How a piece of text is marked; marks are compared by identity. */
export interface Mark {
  /** The tag that our Markdown allows, or `a` or `code`. */
  name: string
  /** The same in Markdown's own signs, if it has any. */
  sign?: string
  /** Of a link. */
  address?: string
  /** The order in which marks enclose each other. */
  rank: number
}

const LINK_RANK = 0
const CODE_RANK = 99

/** Inline code. */
export const CODE: Mark = { name: 'code', rank: CODE_RANK }

const STRONG: Mark = { name: 'strong', sign: '**', rank: 1 }
const EMPHASIS: Mark = { name: 'em', sign: '*', rank: 2 }
const STRUCK: Mark = { name: 's', sign: '~~', rank: 3 }

const TAGS = 'abbr cite ins kbd mark q samp small sub sup u var'.split(' ')

const BY_TAG = new Map<string, Mark>([
  ...TAGS.map((name, index): [string, Mark] => [name, { name, rank: 4 + index }]),
  ['strong', STRONG],
  ['b', STRONG],
  ['em', EMPHASIS],
  ['i', EMPHASIS],
  ['dfn', EMPHASIS],
  ['s', STRUCK],
  ['strike', STRUCK],
  ['del', STRUCK],
  ['code', CODE],
  ['tt', CODE],
])

const STYLES: readonly [RegExp, Mark][] = [
  [/font-weight:\s*(?:bold|[6-9]00)/i, STRONG],
  [/font-style:\s*(?:italic|oblique)/i, EMPHASIS],
  [/text-decoration[a-z-]*:[^;]{0,40}line-through/i, STRUCK],
]

/** The marks that an element gives its text, except for that of a link. */
export function marksOf(element: Element): Mark[] {
  const style = attributeOf(element, 'style').slice(0, 1_000)
  const mark = BY_TAG.get(element.tagName)
  // Google Docs puts whole texts into a `b` that is not bold.
  if (mark === STRONG && /font-weight:\s*normal/i.test(style)) return []
  if (mark) return [mark]
  if (!['span', 'font'].includes(element.tagName)) return []
  return STYLES.filter(([pattern]) => pattern.test(style)).map(([, styled]) => styled)
}

/** The mark of one link. */
export function linkMark(address: string): Mark {
  return { name: 'a', address, rank: LINK_RANK }
}

/** Adds marks; a text is in one link only, the outermost. */
export function addMarks(marks: readonly Mark[], added: readonly Mark[]): readonly Mark[] {
  const fresh = added.filter(({ name }) => !marks.some((mark) => mark.name === name))
  return fresh.length === 0 ? marks : [...marks, ...fresh].toSorted((a, b) => a.rank - b.rank)
}
