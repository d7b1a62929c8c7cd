import type { Token } from 'markdown-it'

/** Characters of HTML that a post may become: five times the longest source. */
export const HTML_MAX = 1_000_000

function lengthOf({ attrs, children, content }: Token): number {
  const inside = children ? leastLength(children) : content.length
  return (attrs ?? []).reduce((sum, [, value]) => sum + String(value).length, inside)
}

/**
 * Characters that the tokens become at least. One address or title, used by thousands of links, can
 * be a gigabyte: it is found here, before anything is written.
 */
export function leastLength(tokens: Token[]): number {
  return tokens.reduce((sum, token) => sum + lengthOf(token), 0)
}
