import {
  codeSpan,
  escapeLabel,
  escapeLineStart,
  escapeParagraphStart,
  escapeText,
  linkTarget,
} from './escape.ts'
import type { Behind } from './escape.ts'
import { CODE } from './marks.ts'
import type { Mark } from './marks.ts'
import type { Piece } from './segments.ts'

/** The begin or end of emphasis, whose form depends on what is beside it. */
interface Delimiter {
  mark: Mark
  isOpen: boolean
}

type Token = string | Delimiter

const WORD = /^[\p{L}\p{N}]$/u
const LINE_END = '\n'

/** Code is one span, whatever pieces it has; a line end parts spans. */
function joinCode(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    const last = joined.at(-1)
    const isCode = piece.marks.includes(CODE) && piece.text !== LINE_END
    if (isCode && last?.marks.includes(CODE) && last.text !== LINE_END) last.text += piece.text
    else joined.push({ ...piece, isWritten: isCode ? false : piece.isWritten })
  }
  return joined
}

/** What follows a piece; `lineEnd` is what a line end is written as. */
function behindPiece({ marks }: Piece, next: Piece | undefined, lineEnd: Behind): Behind {
  const [first, ...more] = marks
  const isLabel = first?.address !== undefined
  // The end of other marks follows directly.
  if (more.length > 0 || (first && !isLabel)) return 'more'
  if (!next || (isLabel && next.marks[0] !== first)) return 'space'
  return behindText(next, lineEnd)
}

function behindText(next: Piece, lineEnd: Behind): Behind {
  if (next.text === LINE_END) return lineEnd
  return next.text.trim() === '' && !next.marks.includes(CODE) ? 'space' : 'more'
}

function textOfPiece(piece: Piece, next: Piece | undefined, lineEnd: Behind): string {
  const { text, isWritten, marks } = piece
  if (isWritten) return text
  if (marks.includes(CODE)) return codeSpan(text)
  const escape = marks[0]?.address === undefined ? escapeText : escapeLabel
  return escape(text, behindPiece(piece, next, lineEnd))
}

function beginOf(mark: Mark): Token {
  if (mark.address !== undefined) return '['
  return mark.sign === undefined ? `<${mark.name}>` : { mark, isOpen: true }
}

function endOf(mark: Mark): Token {
  if (mark.address !== undefined) return `](${linkTarget(mark.address)})`
  return mark.sign === undefined ? `</${mark.name}>` : { mark, isOpen: false }
}

/** Whether a piece is a link that shows its own address. */
function isBareLink({ text, marks }: Piece, before?: Piece, after?: Piece): boolean {
  const [link, ...more] = marks
  if (!link || more.length > 0 || link.address !== text) return false
  if (!/^https?:\/\/[a-z0-9][\w.:/?=&#~+,;@!$-]*$/i.test(text) || !URL.canParse(text)) return false
  return !before?.marks.includes(link) && !after?.marks.includes(link)
}

/** A parenthesis after the reference of a note would make it a link. */
function partFromLast(token: Token, last: Token | undefined): Token {
  const isTarget = typeof token === 'string' && token.startsWith('(')
  return isTarget && typeof last === 'string' && last.endsWith(']') ? `\\${token}` : token
}

/** These signs before a link would make it a picture or a note. */
function partFromNext(token: Token, next: Token | undefined): Token {
  const isLink = typeof next === 'string' && next.startsWith('[')
  return isLink && typeof token === 'string' ? token.replace(/[!^]$/, '\\$&') : token
}

function tokensOf(pieces: readonly Piece[], lineEnd: Behind): Token[] {
  const tokens: Token[] = []
  let open: readonly Mark[] = []
  const moveTo = (marks: readonly Mark[]) => {
    const shared = open.findIndex((mark, index) => mark !== marks[index])
    const kept = shared < 0 ? open.length : shared
    for (const mark of open.slice(kept).toReversed()) tokens.push(endOf(mark))
    for (const mark of marks.slice(kept)) tokens.push(beginOf(mark))
    open = marks
  }
  for (const [index, piece] of pieces.entries()) {
    const isBare = isBareLink(piece, pieces[index - 1], pieces[index + 1])
    moveTo(isBare ? [] : piece.marks.filter((mark) => mark !== CODE))
    tokens.push(isBare ? `<${piece.text}>` : textOfPiece(piece, pieces[index + 1], lineEnd))
  }
  moveTo([])
  return tokens.map((token, index) =>
    partFromNext(partFromLast(token, tokens[index - 1]), tokens[index + 1]),
  )
}

/** Each delimiter with its partner. */
function pairsOf(tokens: readonly Token[]): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (const [index, token] of tokens.entries()) {
    if (typeof token === 'string') continue
    if (token.isOpen) open.push(index)
    else pairs.set(open.pop() ?? 0, index)
  }
  return pairs
}

function lastSign(text: string): string {
  return /[\s\S]$/u.exec(text)?.[0] ?? ''
}

function firstSign(text: string): string {
  return /^[\s\S]/u.exec(text)?.[0] ?? ''
}

/** Whether a delimiter is understood between these texts. For Markdown, a byte order mark is no white space. */
function isUnderstood(inside: string, outside: string): boolean {
  return WORD.test(inside) || (/^[^\S\uFEFF]?$/.test(outside) && /^\S/.test(inside))
}

/** The text at a place; empty at the edges, undefined for a delimiter. */
function textAt(tokens: readonly Token[], index: number): string | undefined {
  const token = tokens[index] ?? ''
  return typeof token === 'string' ? token : undefined
}

function areUnderstood(tokens: readonly Token[], begin: number, end: number): boolean {
  const [before, first] = [textAt(tokens, begin - 1), textAt(tokens, begin + 1)]
  const [last, after] = [textAt(tokens, end - 1), textAt(tokens, end + 1)]
  // Signs beside each other would be read together.
  if (before === undefined || first === undefined) return false
  if (last === undefined || after === undefined) return false
  return (
    isUnderstood(firstSign(first), lastSign(before)) &&
    isUnderstood(lastSign(last), firstSign(after))
  )
}

/** Writes emphasis in Markdown's signs where they are understood, as tags elsewhere. */
function settle(given: readonly Token[]): string {
  const tokens = [...given]
  for (const [begin, end] of [...pairsOf(tokens)].toSorted(([a], [b]) => a - b)) {
    const { mark } = tokens[begin] as Delimiter
    const isSign = areUnderstood(tokens, begin, end)
    tokens[begin] = isSign ? (mark.sign ?? '') : `<${mark.name}>`
    tokens[end] = isSign ? (mark.sign ?? '') : `</${mark.name}>`
  }
  return tokens.map((_, index) => textAt(tokens, index)).join('')
}

function write(pieces: readonly Piece[], lineEnd: Behind): string {
  return settle(tokensOf(joinCode(pieces), lineEnd))
}

/** A paragraph in Markdown. */
export function writeParagraph(pieces: readonly Piece[]): string {
  const lines = write(pieces, 'space').split(LINE_END)
  return escapeParagraphStart(lines.map(escapeLineStart).join(LINE_END))
}

/** Paragraphs as one line of Markdown, with tags for line ends. */
export function joinParagraphs(paragraphs: readonly (readonly Piece[])[]): string {
  const end: Piece = { text: LINE_END, marks: [], isWritten: true }
  const pieces = paragraphs.flatMap((paragraph, index) =>
    index > 0 ? [end, ...paragraph] : paragraph,
  )
  return write(pieces, 'tag').replaceAll(LINE_END, '<br>')
}
