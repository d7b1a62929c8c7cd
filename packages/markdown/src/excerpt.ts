import { wholeBefore } from '@inkwell/contract/characters'
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { linkText } from './link-text.ts'

/** Characters in an excerpt unless told otherwise. */
const EXCERPT_LENGTH = 280

/**
 * Characters of the source that are looked at. Enough for an excerpt of an ordinary post, and few
 * enough that no source, however built, costs more than some milliseconds.
 */
const OPENING_LENGTH = 4_000

const parser = new MarkdownIt({ html: false }).use(footnote).use(linkText)
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The opening of a source, without the character, link or picture that the cut may have torn apart. */
function openingOf(source: string): string {
  if (source.length <= OPENING_LENGTH) return source
  return source.slice(0, wholeBefore(source, OPENING_LENGTH)).replace(/!?\[[^[\]]*\]\([^)]*$/, '')
}

function inlineText({ type, content }: Token): string {
  if (type === 'text' || type === 'code_inline') return content
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : ''
}

/** The box of a task says nothing in a line of prose. */
const TASK_BOX = /^\[[ xX]\]\s+/

function blockText({ type, content, children }: Token, index: number, all: Token[]): string {
  if (type === 'inline') {
    const text = (children ?? []).map(inlineText).join('')
    return all[index - 2]?.type === 'list_item_open' ? text.replace(TASK_BOX, '') : text
  }
  return type === 'fence' || type === 'code_block' ? content : ''
}

/** Characters behind a cut that are looked at, so that an emoji before it is known to go on. */
const BEYOND = 200

/** As many whole segments of `text` as fit into `maxLength`. */
function fitting(text: string, maxLength: number, segmenter: Intl.Segmenter): string {
  let end = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, maxLength + BEYOND))) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}

function cut(text: string, maxLength: number): string {
  // A word longer than the excerpt is cut between characters instead.
  const kept = fitting(text, maxLength, words) || fitting(text, maxLength, graphemes)
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`
}

/**
 * Plain text of the opening of a Markdown source, at most `maxLength` UTF-16 units and a `…` where
 * there is more: no syntax, white space folded, the text of links and code kept, pictures left out.
 * Raw HTML stays as the text it is. Never throws.
 */
export function excerptOf(source: string, maxLength = EXCERPT_LENGTH): string {
  const opening = openingOf(source)
  const tokens = parser.parse(opening, {})
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open')
  const blocks = (notes < 0 ? tokens : tokens.slice(0, notes)).map(blockText)
  const text = blocks.join(' ').replaceAll(/\s+/gu, ' ').trim()
  const hasMore = text.length > maxLength || (opening !== source && text !== '')
  return hasMore ? cut(text, maxLength) : text
}
