import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { beginsWithName, nestedParts } from './nested-parts.ts'
import { typedWords } from './typed-html.ts'

/** The names in a note. */
const NAMES_MAX = 5

const SOMEBODY = 'somebody else'
const NAMES = [
  'reblogged-from-name',
  'reblogged-root-name',
  'reblogged_from_name',
  'reblogged_root_name',
]
const MARKS = ['reblogged_from_id', 'reblogged_root_id', 'reblogged-from-url', 'reblogged-root-url']

/** Whose words an item of a trail are. */
export function nameInTrail(item: JsonObject): string {
  return textOf(objectOf(item.blog).name) || textOf(item.broken_blog_name) || SOMEBODY
}

/** Whether fields or the text say that a post is a reblog; old copies have no such fields. */
function isMarked(post: JsonObject): boolean {
  const isInFields = MARKS.some((name) => textOf(post[name]) !== '')
  return isInFields || beginsWithName(typedWords(post) ?? '')
}

/** The other blogs whose words a post repeats; none if it is no reblog. */
export function othersIn(post: JsonObject, blog: string): string[] {
  const named = NAMES.map((name) => textOf(post[name])).filter(Boolean)
  const inTrail = objectsOf(post.trail).map(nameInTrail)
  const isUnnamed = named.length + inTrail.length === 0
  const names = isUnnamed && isMarked(post) ? [SOMEBODY] : named
  return [...new Set([...names, ...inTrail])].filter((name) => name !== blog)
}

/** What a post lacks of others, for its notes. */
export function noteOfOthers(names: readonly string[]): ImportNote {
  const more = names.length > NAMES_MAX ? ', …' : ''
  return importNote('reblogOfOthers', { names: names.slice(0, NAMES_MAX).join(', ') + more })
}

/**
 * The HTML that the author of a reblog with a type added: a field of its own, or what follows the quote of the others.
 * Undefined if their words cannot be told apart.
 */
export function ownWords(post: JsonObject): string | undefined {
  const { comment } = objectOf(post.reblog)
  if (typeof comment === 'string') return comment.trim()
  const words = typedWords(post)
  if (words === '') return ''
  return words === undefined ? undefined : nestedParts(words)?.at(-1)?.html
}
