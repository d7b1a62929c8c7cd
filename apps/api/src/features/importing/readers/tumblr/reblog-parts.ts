import type { ImportNote } from '@inkwell/contract/import-notes'
import { HtmlRefusal } from '@inkwell/html-markdown/bounds'
import { Notes } from '@inkwell/html-markdown/notes'
import { wellFormedHtml } from '@inkwell/html-markdown/well-formed'
import { distinctNotes, htmlLeftOut, htmlNotes } from '../html-notes.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { nestedParts } from './nested-parts.ts'
import { npfHtml } from './npf-html.ts'
import type { NpfHtml } from './npf-html.ts'
import { nameInTrail } from './own-words.ts'
import { typedHtml, typedWords } from './typed-html.ts'
import { lineInTrail, lineOfRoot } from './whose-words.ts'

/** A part of a reblog as HTML. */
export interface ReblogPart {
  /** The HTML that names who wrote it, if that is known; undefined for the author of the reblog. */
  line: string | undefined
  html: string
}

function own(html: string): ReblogPart {
  return { line: undefined, html }
}

/** What the words of others were before the comment of the author, whose field some versions have. */
function partsOfComment(post: JsonObject, words: string): ReblogPart[] | undefined {
  const { comment, tree_html: tree } = objectOf(post.reblog)
  if (typeof comment !== 'string') return undefined
  const mine = comment.trim()
  const nested = nestedParts(textOf(tree) || words)
  if (nested) return [...nested.slice(0, -1), own(mine)]
  const before = words.trim().endsWith(mine)
    ? words.trim().slice(0, -mine.length || undefined)
    : words
  // The comment is somewhere in between.
  if (mine !== '' && before.includes(mine)) return undefined
  return [{ line: lineOfRoot(post), html: before }, own(mine)]
}

/** The parts that the trail of a post with a type has as HTML. */
function partsOfTrail(post: JsonObject, blog: string): ReblogPart[] | undefined {
  const items = objectsOf(post.trail)
  const parts = items.map((item) => ({
    line: nameInTrail(item) === blog ? undefined : lineInTrail(item),
    html: textOf(item.content) || textOf(item.content_raw),
  }))
  if (parts.every(({ html }) => html === '')) return undefined
  const comment = textOf(objectOf(post.reblog).comment)
  const last = parts.at(-1)
  const isThere = items.some(({ is_current_item: isCurrent }) => isCurrent === true)
  const isLast = last?.line === undefined && last?.html === comment
  return isThere || isLast || comment === '' ? parts : [...parts, own(comment)]
}

function partsOfNested(words: string): ReblogPart[] | undefined {
  const parts = nestedParts(words)
  return parts && [...parts.slice(0, -1), own(parts.at(-1)?.html ?? '')]
}

/**
 * The parts of a reblog with a type, in the order in which they were written. What belongs to the type, such as photos,
 * is in the first one. Undefined if they cannot be told apart, or the type is unknown.
 */
export function typedParts(post: JsonObject, blog: string): ReblogPart[] | undefined {
  const words = typedWords(post)
  if (words === undefined) return undefined
  const nothing = words === '' ? [] : undefined
  const found =
    partsOfTrail(post, blog) ?? partsOfComment(post, words) ?? partsOfNested(words) ?? nothing
  if (!found) return undefined
  const isOnlyOwn = found.every(({ line }) => line === undefined)
  const parts = isOnlyOwn ? [{ line: lineOfRoot(post), html: '' }, ...found] : found
  const [root, ...rest] = parts
  return [{ line: root?.line, html: typedHtml(post, root?.html) }, ...rest]
}

/** The HTML, well-formed. Throws LeftOut. */
function closed(html: string, notes: Notes): string {
  try {
    return wellFormedHtml(html, notes)
  } catch (error) {
    if (error instanceof HtmlRefusal) throw htmlLeftOut(error)
    throw error
  }
}

/** Parts as one text, in which those of others are quotes. Throws LeftOut. */
export function joinParts(parts: readonly ReblogPart[]): NpfHtml {
  const notes = new Notes()
  const shown = parts.filter(({ html }) => html.trim() !== '')
  const written = shown.map(({ line, html }, index) => {
    const isLast = index === shown.length - 1
    if (line === undefined) return isLast ? html : closed(html, notes)
    return `<blockquote>${closed(line, notes)}${closed(html, notes)}</blockquote>`
  })
  return { html: written.join(''), notes: htmlNotes(notes.list()) }
}

interface PartInBlocks extends Pick<ReblogPart, 'line'> {
  content: unknown
  layout: unknown
}

/** The same for parts in blocks. Throws LeftOut. */
export function joinBlocks(parts: readonly PartInBlocks[]): NpfHtml {
  const found: ImportNote[] = []
  const written = parts.map(({ line, content, layout }) => {
    const { html, notes } = npfHtml(content, layout)
    found.push(...notes)
    return { line, html }
  })
  const { html, notes } = joinParts(written)
  return { html, notes: distinctNotes([...found, ...notes]) }
}
