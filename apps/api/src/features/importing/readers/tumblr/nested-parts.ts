import { HTML_LENGTH_MAX } from '@inkwell/html-markdown/bounds'

/** A part of a text in which each blog quoted what was there before, and added its own words behind it. */
export interface NestedPart {
  /** The HTML that names who wrote it; empty for the author of the text. */
  line: string
  html: string
}

/** A quote with all that is in it. */
interface Quote {
  start: number
  /** Where its content begins. */
  inner: number
  /** Where its content ends; infinite if it has no end, like `end`. */
  innerEnd: number
  end: number
}

const QUOTE = /<(?<end>\/?)blockquote\b[^<>]*>/g

/** The line that names a blog before the quote of its words. */
const ATTRIBUTION = /\s*<p>\s*<a\b[^<>]{0,2000}\bclass=["']tumblr_blog["'][^<>]{0,2000}>/y

function hasLineAt(html: string, at: number): boolean {
  ATTRIBUTION.lastIndex = at
  return ATTRIBUTION.test(html)
}

/** Whether a text begins with the name of the blog that it quotes. */
export function beginsWithName(html: string): boolean {
  return hasLineAt(html, 0)
}

/** The quotes of a text, in the order in which they begin. */
function quotesIn(html: string): Quote[] {
  const quotes: Quote[] = []
  const open: Quote[] = []
  for (const { 0: tag, index, groups } of html.matchAll(QUOTE)) {
    if (groups?.end === '/') {
      const ended = open.pop()
      if (ended) Object.assign(ended, { innerEnd: index, end: index + tag.length })
      continue
    }
    const quote = { start: index, inner: index + tag.length, innerEnd: Infinity, end: Infinity }
    quotes.push(quote)
    open.push(quote)
  }
  return quotes
}

/** The first of the quotes that are left which begins at a place or behind it; those before it are gone then. */
function firstFrom(quotes: ArrayIterator<Quote>, place: number): Quote | undefined {
  for (const quote of quotes) if (quote.start >= place) return quote
  return undefined
}

/**
 * The parts of a text that quotes others, in the order in which they were written, with that of its author at the end.
 * Undefined if they cannot be told apart.
 */
export function nestedParts(html: string): NestedPart[] | undefined {
  if (html.length > HTML_LENGTH_MAX || !beginsWithName(html)) return undefined
  const quotes = quotesIn(html).values()
  const parts: NestedPart[] = []
  let [from, to, line] = [0, html.length, '']
  while (hasLineAt(html, from)) {
    const quote = firstFrom(quotes, from)
    if (!quote || quote.end > to) break
    parts.push({ line, html: html.slice(quote.end, to).trim() })
    line = html.slice(from, quote.start)
    from = quote.inner
    to = quote.innerEnd
  }
  if (parts.length === 0) return undefined
  return [...parts, { line, html: html.slice(from, to).trim() }].toReversed()
}
