import type { Token } from 'markdown-it'

/** Maximum characters of a post's HTML: five times the longest source. */
export const HTML_MAX = 1_000_000

function lengthOf({ attrs, children, content }: Token): number {
  const inside = children ? minimumHtmlLength(children) : content.length
  return (attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, inside)
}

/**
 * A lower bound of the HTML's length, computed before rendering. One address or title, used by
 * thousands of links, could expand to a gigabyte.
 */
export function minimumHtmlLength(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + lengthOf(token), 0)
}
