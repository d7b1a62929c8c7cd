import type { MarkdownIt, StateCore, Token } from 'markdown-it'
import { textOf } from './headings.ts'
import { quoteMarksOf } from './quote-marks.ts'
import { setMarks } from './set-marks.ts'

const BREAKS = new Set(['softbreak', 'hardbreak'])
/** Take the place of a word. */
const WORDS = new Set(['code_inline', 'image', 'footnote_ref'])
const HAS_MARKS = /["']|--/

/** A text token and its place in the text of its block. */
interface Piece {
  token: Token
  start: number
}

/** Whether a link shows its own address. */
function isAddress({ type, markup }: Token): boolean {
  return type === 'link_open' && (markup === 'autolink' || markup === 'linkify')
}

/** The text of a block in one piece, because marks belong together across emphasis and links. */
function readPieces(children: readonly Token[]): { text: string; pieces: Piece[] } {
  const parts: string[] = []
  const pieces: Piece[] = []
  let length = 0
  let isInAddress = false
  for (const token of children) {
    if (isAddress(token)) isInAddress = true
    if (token.type === 'link_close') isInAddress = false
    let part = ''
    if (token.type === 'text' && !isInAddress) {
      pieces.push({ token, start: length })
      part = token.content
    } else if (BREAKS.has(token.type)) part = '\n'
    else if (WORDS.has(token.type) || isInAddress) part = 'x'
    // An escaped mark stays as it is.
    else if (token.type === 'text_special') part = token.content
    parts.push(part)
    length += part.length
  }
  return { text: parts.join(''), pieces }
}

function setPiece({ token, start }: Piece, marks: Map<number, string>): void {
  token.content = token.content.replaceAll(/-+|["']/g, (run, at: number) => {
    return marks.get(start + at) ?? run
  })
}

function setTypography({ tokens, env }: StateCore): void {
  for (const [index, { type, children }] of tokens.entries()) {
    if (type !== 'inline' || !children) continue
    const { text, pieces } = readPieces(children)
    if (!HAS_MARKS.test(text)) continue
    const open = tokens[index - 1]
    // Anchors stay the same.
    if (open?.type === 'heading_open') open.meta = { plain: textOf(tokens[index]) }
    const marks = setMarks(text, quoteMarksOf(text, env.language as string | undefined))
    if (marks.size > 0) for (const piece of pieces) setPiece(piece, marks)
  }
}

/**
 * A plugin that sets quotation marks, apostrophes and dashes typographically, except in code, addresses
 * and attributes. `env.language` chooses the quotation marks.
 */
export function typography(md: MarkdownIt): void {
  md.core.ruler.before('text_join', 'typography', setTypography)
}
