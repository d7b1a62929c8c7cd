/** A shortcode of WordPress in a text. */
export interface Shortcode {
  /** In lower case. */
  name: string
  /** Values without a name have their place as name: `0`, `1` … */
  attributes: Map<string, string>
  isEnd: boolean
  /** Ends itself: `[name /]`. */
  isSingle: boolean
  /** In doubled brackets. */
  isEscaped: boolean
  /** With a doubled bracket on its outer side, as the begin or end of an escaped pair. */
  isHalfEscaped: boolean
  start: number
  end: number
}

/** Characters of a shortcode. */
const LENGTH_MAX = 3_000
const BEGIN = /\[(?<escape>\[)?(?<slash>\/)?(?<name>[a-z][\w-]{0,60})(?=[\s\]/])/iy

/** The signs that end a shortcode or its value, or begin one in quotation marks. */
const SIGN = /[[\]]|"[^"]*"|(?<==)'[^']*'/g

/** The index of the bracket that ends a shortcode; undefined if there is none. */
function endOf(html: string, from: number): number | undefined {
  for (const { 0: sign, index } of html.slice(from, from + LENGTH_MAX).matchAll(SIGN)) {
    if (sign === ']') return from + index
    if (sign === '[') return undefined
  }
  return undefined
}

const QUOTES = /&quot;|&#0?34;|[“”″]/g
const ATTRIBUTE =
  /(?:(?<name>[\w-]{1,60})\s{0,9}=\s{0,9})?(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"']+))/g

function attributesOf(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let unnamed = 0
  for (const { groups } of text.replaceAll(QUOTES, '"').matchAll(ATTRIBUTE)) {
    const { name, double, single, bare = '' } = groups ?? {}
    const value = double ?? single ?? bare
    attributes.set(name?.toLowerCase() ?? String(unnamed++), value.replaceAll('&amp;', '&'))
  }
  return attributes
}

function escapesOf(hasEscape: boolean, isEnd: boolean, isDoubled: boolean) {
  return {
    isEscaped: hasEscape && isDoubled,
    isHalfEscaped: hasEscape ? !isDoubled : isEnd && isDoubled,
    brackets: isDoubled && (hasEscape || isEnd) ? 2 : 1,
  }
}

/** Reads the shortcode that begins at a bracket; undefined if none does. */
export function readShortcode(html: string, start: number): Shortcode | undefined {
  BEGIN.lastIndex = start
  const groups = BEGIN.exec(html)?.groups
  const from = BEGIN.lastIndex
  const bracket = groups && endOf(html, from)
  if (!groups || bracket === undefined) return undefined
  const isEnd = groups.slash !== undefined
  const isSingle = html.charAt(bracket - 1) === '/'
  const isDoubled = html.charAt(bracket + 1) === ']'
  const { brackets, ...escapes } = escapesOf(groups.escape !== undefined, isEnd, isDoubled)
  return {
    name: (groups.name ?? '').toLowerCase(),
    attributes: attributesOf(html.slice(from, isSingle ? bracket - 1 : bracket)),
    isEnd,
    isSingle,
    ...escapes,
    start,
    end: bracket + brackets,
  }
}
