/** Texts as long as a field may be, of a shape that is slow to trim, normalise, count or render. */
export const SHAPES: Readonly<Record<string, string>> = {
  'combining marks': '\u0300',
  'carriage returns': '\r',
  'short lines': 'a\n',
  'zero-width spaces': '\u200B',
  'ligatures that expand': '\uFDFA',
  'torn emoji': '\uD83D',
}

/** Markdown whose constructs, repeated, make a parser take more than linear time. */
export const CONSTRUCTS: Readonly<Record<string, string>> = {
  'inline notes': '^[b]',
  'notes with references': '[^1] ',
  'nested quotes': '>',
  'nested lists': '- ',
  'table cells': '|a',
  'open brackets': '[',
  'emphasis runs': '*a_',
  'backtick runs': '`a``',
  autolinks: 'www.a.b ',
  entities: '&amp;',
}

/** `unit` repeated to at most `length` UTF-16 units. */
export function repeated(unit: string, length: number): string {
  return unit.repeat(Math.floor(length / unit.length))
}
