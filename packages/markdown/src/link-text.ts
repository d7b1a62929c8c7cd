import type { MarkdownIt } from 'markdown-it'

/** Invisible characters that could disguise an address. Emoji and Persian words need joiners. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * A plugin that shows a bare address decoded, except for invisible characters, which stay
 * percent-encoded: a database may refuse NUL, and bidirectional controls can make an address look
 * like another.
 */
export function linkText(md: MarkdownIt): void {
  const decoded = md.normalizeLinkText.bind(md)
  md.normalizeLinkText = (address) => decoded(address).replaceAll(UNSEEN, encodeURIComponent)
}
