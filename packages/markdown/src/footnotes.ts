import type { MarkdownIt, Token } from 'markdown-it'
import footnote from 'markdown-it-footnote'
import { anchorOf } from './anchors.ts'
import { placeNotes } from './footnote-tail.ts'
import { readInlineNote } from './inline-notes.ts'
import { isInsideLink } from './links.ts'

/** Slugs of a note and of the place that refers to it; later references have a number more. */
function slugsOf(token: Token | undefined): { note: string; reference: string } {
  const { id = 0, subId = 0 } = (token?.meta ?? {}) as { id?: number; subId?: number }
  const again = subId > 0 ? `:${subId}` : ''
  return { note: `fn${id + 1}`, reference: `fnref${id + 1}${again}` }
}

/** The slugs that the footnotes of a post take, so that no heading takes them. */
export function footnoteSlugs(tokens: Token[]): string[] {
  return tokens
    .filter(({ type }) => type === 'footnote_open')
    .flatMap((token) => Object.values(slugsOf(token)))
}

/**
 * Footnotes whose ids keep to the post's own space. The way back is named by the reference that it
 * leads to, so that nothing has to be said in a language of ours.
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
    // U+FE0E keeps the arrow from being drawn as an emoji.
    return ` <a href="#${anchor}" class="footnote-backref" role="doc-backlink" aria-labelledby="${anchor}">\u21a9\ufe0e</a>`
  }
}
