/** Texts that are slow to trim, normalize, count or render at maximum length. */
export const SHAPES: Readonly<Record<string, string>> = {
  'combining marks': '\u0300',
  'carriage returns': '\r',
  'short lines': 'a\n',
  'zero-width spaces': '\u200B',
  'ligatures that expand': '\uFDFA',
  'torn emoji': '\uD83D',
}

/** Markdown constructs whose repetition can cause superlinear parsing time. */
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
