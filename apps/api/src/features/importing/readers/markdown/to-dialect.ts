import { mapLines, mapText } from './code-ranges.ts'
import { resolveShortcodes } from './hugo-shortcodes.ts'
import { convertHtmlBlocks } from './html-blocks.ts'
import { replaceInlineHtml } from './inline-html.ts'
import { resolveLiquid } from './liquid.ts'
import type { TemplateSite } from './liquid.ts'
import { replaceBlocks, Verbatim } from './template-blocks.ts'

/** Attributes of kramdown: of a block, a span or a heading; and the place of a table of contents. */
const ATTRIBUTES = /\{:(?:[^{}\n]|\{[^{}\n]*\})*\}|[ \t]\{#[\w:-]+\}[ \t]*$/gm
const CONTENTS = /^[ \t]*(?:[*+-]|\d+\.)[ \t]+.*\n[ \t]*\{:\s*toc\s*\}[ \t]*$/gm

const CALLOUT = /^(?<mark>[ \t]*>[ \t]*)\[!(?<kind>[A-Za-z]+)\][+-]?[ \t]*(?<title>.*)$/gm
const WIKI = /(?<embed>!?)\[\[(?<target>[^[\]|\n]+)(?:\|(?<text>[^[\]\n]+))?\]\]/g

const PICTURE = /\.(?:jpe?g|png|gif|webp|avif)$/i

function replaceWiki(text: string, { addressOf }: TemplateSite): string {
  return text.replaceAll(WIKI, (...match) => {
    const { embed, target = '', text: shown } = match.at(-1) as Partial<Record<string, string>>
    if (embed === '!' && PICTURE.test(target)) return `![${shown ?? ''}](<${target}>)`
    const address = addressOf(target)
    return address === undefined ? (shown ?? target) : `[${shown ?? target}](${address})`
  })
}

function replaceCallouts(text: string): string {
  return text.replaceAll(CALLOUT, (...match) => {
    const { mark = '', kind = '', title = '' } = match.at(-1) as Partial<Record<string, string>>
    const name = kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase()
    return `${mark}**${title === '' ? name : title}**  `
  })
}

/** Control characters mark what no later step may touch, so a source has none. */
// oxlint-disable-next-line no-control-regex -- These are what is meant.
const MARKS = /[\u0001-\u0003]/g

/**
 * Converts the Markdown of a site generator to our dialect: its templates are resolved, as far as that is
 * possible without running them, and its HTML is converted. Code stays as it is.
 */
export function toDialect(source: string, site: TemplateSite): string {
  const verbatim = new Verbatim()
  const hide = (text: string) => verbatim.hide(text)
  const blocks = replaceBlocks(source.replaceAll(MARKS, ''), verbatim)
  const resolved = mapText(blocks, (text) =>
    resolveLiquid(resolveShortcodes(text, site, hide), site),
  )
  const plain = mapText(resolved, (text) =>
    replaceWiki(replaceCallouts(text.replaceAll(CONTENTS, '').replaceAll(ATTRIBUTES, '')), site),
  )
  const converted = mapLines(plain, (text) => convertHtmlBlocks(text, verbatim, site.note))
  return verbatim.show(mapText(converted, (text) => replaceInlineHtml(text, site.note)))
}
