import { graphemeBoundaryBefore } from '@inkwell/contract/characters'
import MarkdownIt from 'markdown-it'
import type { Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { htmlFree } from './html-free.ts'
import { linkText } from './link-text.ts'

/** Default maximum length. */
const EXCERPT_LENGTH = 280

/**
 * The number of examined characters of the source. Enough for the excerpt of a normal post, and few
 * enough that every source takes only a few milliseconds.
 */
const OPENING_LENGTH = 4_000

const parser = new MarkdownIt({ html: false }).use(footnote).use(linkText).use(htmlFree)
const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/**
 * The opening of a source, without a grapheme, tag, link or picture that the cut would leave incomplete.
 */
function cutOpening(source: string): string {
  if (source.length <= OPENING_LENGTH) return source
  return source
    .slice(0, graphemeBoundaryBefore(source, OPENING_LENGTH))
    .replace(/!?\[[^[\]]*\]\([^)]*$/, '')
    .replace(/<[a-z!/][^<>]*$/i, '')
}

function inlineText({ type, content }: Token): string {
  if (type === 'text' || type === 'code_inline') return content
  return type === 'softbreak' || type === 'hardbreak' ? ' ' : ''
}

/** The box of a task item. */
const TASK_BOX = /^\[[ xX]\]\s+/

function blockText({ type, content, children }: Token, index: number, all: Token[]): string {
  if (type === 'inline') {
    const text = (children ?? []).map(inlineText).join('')
    return all[index - 2]?.type === 'list_item_open' ? text.replace(TASK_BOX, '') : text
  }
  return type === 'fence' || type === 'code_block' ? content : ''
}

/**
 * Characters examined after a cut, so that a long emoji before it is recognized as one grapheme.
 */
const LOOKAHEAD = 200

/** The leading complete segments of `text` that fit into `maxLength`. */
function fitting(text: string, maxLength: number, segmenter: Intl.Segmenter): string {
  let end = 0
  for (const { index, segment } of segmenter.segment(text.slice(0, maxLength + LOOKAHEAD))) {
    if (index + segment.length > maxLength) break
    end = index + segment.length
  }
  return text.slice(0, end).trimEnd()
}

function cut(text: string, maxLength: number): string {
  // A word longer than the excerpt is cut between graphemes.
  const kept = fitting(text, maxLength, words) || fitting(text, maxLength, graphemes)
  return `${kept.replace(/[\s,;:–—-]+$/u, '')}…`
}

/**
 * The plain text of the opening of a Markdown source, at most `maxLength` UTF-16 units, followed by
 * `…` if it was cut. Syntax and pictures are removed, white space is collapsed, the text of links
 * and code is kept, HTML tags are left out. Never throws.
 */
export function makeExcerpt(source: string, maxLength = EXCERPT_LENGTH): string {
  const opening = cutOpening(source)
  const tokens = parser.parse(opening, {})
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open')
  const blocks = (notes < 0 ? tokens : tokens.slice(0, notes)).map(blockText)
  const text = blocks.join(' ').replaceAll(/\s+/gu, ' ').trim()
  const hasMore = text.length > maxLength || (opening !== source && text !== '')
  return hasMore ? cut(text, maxLength) : text
}
