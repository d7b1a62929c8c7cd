import { trustedHtml } from '../../../../platform/trusted-html.ts'

/** With many elements within each other, browsers parse in time that grows with the square. */
const TAGS_MAX = 30_000
const UNCLOSED_MAX = 5_000

const STYLE_SHEET = /<style\b[^]*?(?:<\/style\s*>|$)/gi
const STYLE = /(<[a-z][^<>]*\s)style(?=\s*=)/gi

function hasManyTags(html: string): boolean {
  let count = 0
  let closed = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    if (++count > TAGS_MAX) return true
    if (html[at + 1] === '/') closed++
  }
  return count - 2 * closed > UNCLOSED_MAX
}

/**
 * Parses HTML into a document that belongs to no window, so that nothing in it runs or loads. Styles are
 * in `data-style`, because the policy of the page would report them. Undefined for too much HTML.
 */
export function parseHtml(html: string): HTMLElement | undefined {
  if (hasManyTags(html)) return undefined
  const unstyled = html.replaceAll(STYLE_SHEET, '').replaceAll(STYLE, '$1data-style')
  // The types of TypeScript do not know that a TrustedHTML is assignable.
  const source = trustedHtml(unstyled).__html as string
  return new DOMParser().parseFromString(source, 'text/html').body
}
