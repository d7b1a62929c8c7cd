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

interface BlockText {
  text: string
  /** Whether it is part of the prose; headings and code are not. */
  isProse: boolean
}

function blockText({ type, content, children }: Token, index: number, all: Token[]): BlockText {
  if (type === 'inline') {
    const text = (children ?? []).map(inlineText).join('')
    const isProse = all[index - 1]?.type !== 'heading_open'
    return {
      text: all[index - 2]?.type === 'list_item_open' ? text.replace(TASK_BOX, '') : text,
      isProse,
    }
  }
  return { text: type === 'fence' || type === 'code_block' ? content : '', isProse: false }
}

function joined(blocks: BlockText[]): string {
  return blocks
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Style sheets and scripts, as blocks of HTML begin (CommonMark, section 4.6). */
const NO_TEXT = /^ {0,3}<(style|script)\b[^>]*>[\s\S]*?<\/\1\s*>/gim

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
 * is kept, HTML tags, style sheets and scripts are left out. Headings and blocks of code are left out
 * unless the opening has nothing else. Never throws.
 */
export function makeExcerpt(source: string, maxLength = EXCERPT_LENGTH): string {
  const opening = cutOpening(source)
  const tokens = parser.parse(opening.replaceAll(NO_TEXT, ''), {})
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open')
  const blocks = (notes < 0 ? tokens : tokens.slice(0, notes)).map(blockText)
  const text = joined(blocks.filter(({ isProse }) => isProse)) || joined(blocks)
  const hasMore = text.length > maxLength || (opening !== source && text !== '')
  return hasMore ? cut(text, maxLength) : text
}
