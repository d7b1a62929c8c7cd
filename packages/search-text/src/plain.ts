/** Elements that are no boundary of words. */
const INLINE =
  /^\/?(?:a|abbr|b|bdi|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/i

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
}

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, ...groups) => {
    const [decimal, hex, name] = groups as (string | undefined)[]
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code).toWellFormed() : ' '
  })
}

/**
 * The text of our own HTML, in which `<` begins a tag: one line, with spaces between blocks. Linear in the
 * length of the HTML.
 */
export function plainText(html: string): string {
  let text = ''
  let from = 0
  while (from < html.length) {
    const open = html.indexOf('<', from)
    if (open < 0) break
    const close = html.indexOf('>', open)
    if (close < 0) break
    const name = /^\/?[a-z\d]*/i.exec(html.slice(open + 1, Math.min(close, open + 20)))?.[0] ?? ''
    text += html.slice(from, open)
    if (!INLINE.test(name)) text += ' '
    from = close + 1
  }
  return decode(text + html.slice(from))
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
