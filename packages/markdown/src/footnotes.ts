import type { MarkdownIt, Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { anchorOf } from './anchors.ts'
import { placeNotes } from './footnote-tail.ts'
import { readInlineNote } from './inline-notes.ts'
import { isInsideLink } from './links.ts'

/** The slugs of a note and of its reference; further references get a number. */
function slugsOf(token: Token | undefined): { note: string; reference: string } {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number }
  const again = subId > 0 ? `:${subId}` : ''
  return { note: `fn${id + 1}`, reference: `fnref${id + 1}${again}` }
}

/** The slugs used by footnotes, which headings must avoid. */
export function footnoteSlugs(tokens: Token[]): string[] {
  return tokens
    .filter(({ type }) => type === 'footnote_open')
    .flatMap((token) => Object.values(slugsOf(token)))
}

/**
 * A plugin for footnotes with prefixed ids. The link back is labelled by the reference that it
 * leads to, so that it needs no translated text.
 */
export function footnotes(md: MarkdownIt): void {
  md.use(footnote)
  md.inline.ruler.at('footnote_inline', readInlineNote)
  md.core.ruler.at('footnote_tail', placeNotes)
  const { rules } = md.renderer
  rules.footnote_ref = (...given) => {
    const token = given[0][given[1]]
    const { note, reference } = slugsOf(token)
    const caption = rules.footnote_caption?.(...given) ?? ''
    const link = `<a href="#${anchorOf(note)}" role="doc-noteref">${caption}</a>`
    const inner = isInsideLink(token) ? caption : link
    return `<sup class="footnote-ref" id="${anchorOf(reference)}">${inner}</sup>`
  }
  rules.footnote_block_open = () =>
    '<hr class="footnotes-sep">\n<section class="footnotes" role="doc-endnotes">\n<ol class="footnotes-list" dir="auto">\n'
  rules.footnote_open = (tokens, index) =>
    `<li id="${anchorOf(slugsOf(tokens[index]).note)}" class="footnote-item">`
  rules.footnote_anchor = (tokens, index) => {
    const anchor = anchorOf(slugsOf(tokens[index]).reference)
    // U+FE0E prevents the arrow from being drawn as an emoji.
    return ` <a href="#${anchor}" class="footnote-backref" role="doc-backlink" aria-labelledby="${anchor}">\u21a9\ufe0e</a>`
  }
}
