import type { MarkdownIt } from 'markdown-it'

/**
 * What has no shape of its own on a page, and may turn around what does. Joiners stay: emoji and
 * Persian words are written with them.
 */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/**
 * An address that stands for itself is shown decoded, but for what nobody would see: that stays in
 * its `%00`. A database may refuse a NUL, and turned around an address looks like another one.
 */
export function linkText(md: MarkdownIt): void {
  const decoded = md.normalizeLinkText.bind(md)
  md.normalizeLinkText = (address) => decoded(address).replaceAll(UNSEEN, encodeURIComponent)
}
