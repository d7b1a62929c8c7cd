import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'

const BLOCKS_MAX = 2_000
const RANGES_MAX = 500

/** Elements of formats of a range. */
const MARKS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  small: 'small',
}

/** Elements of kinds of text. */
const KINDS: Readonly<Record<string, string>> = {
  heading1: 'h2',
  heading2: 'h3',
  quote: 'blockquote',
  indented: 'blockquote',
}

const LISTS: Readonly<Record<string, string>> = {
  'ordered-list-item': 'ol',
  'unordered-list-item': 'ul',
}

/** A format of characters from `start` to before `end`, counted by code points. */
interface Range {
  start: number
  end: number
  open: string
  close: string
}

function rangeOf(format: JsonObject): Range | undefined {
  const { start, end, type } = format
  if (typeof start !== 'number' || typeof end !== 'number' || start >= end) return undefined
  const address = type === 'link' ? textOf(format.url) : textOf(objectOf(format.blog).url)
  if (type === 'link' || type === 'mention') {
    return { start, end, open: `<a href="${escapeHtml(address)}">`, close: '</a>' }
  }
  const mark = MARKS[textOf(type)]
  return mark === undefined ? undefined : { start, end, open: `<${mark}>`, close: `</${mark}>` }
}

/** The text with its formats; between two places where one begins or ends, all of them are opened and closed. */
function formatted({ text, formatting }: JsonObject): string {
  const characters = [...textOf(text)]
  const ranges = objectsOf(formatting)
    .slice(0, RANGES_MAX)
    .flatMap((format) => rangeOf(format) ?? [])
  const places = [0, characters.length, ...ranges.flatMap(({ start, end }) => [start, end])]
  const cuts = [...new Set(places)].toSorted((a, b) => a - b)
  return cuts
    .map((start, index) => {
      const part = escapeHtml(characters.slice(start, cuts[index + 1] ?? start).join(''))
      const around = ranges.filter((range) => range.start <= start && start < range.end)
      if (part === '') return ''
      const open = around.map((range) => range.open).join('')
      return (
        open +
        part +
        around
          .toReversed()
          .map((range) => range.close)
          .join('')
      )
    })
    .join('')
    .replaceAll('\n', '<br>')
}

/** The largest file of a picture or recording. */
function fileOf({ media, url }: JsonObject): string {
  const files = Array.isArray(media) ? objectsOf(media) : [objectOf(media)]
  const [largest] = files.toSorted((a, b) => Number(b.width ?? 0) - Number(a.width ?? 0))
  return textOf(url) || textOf(largest?.url)
}

function pictureOf(block: JsonObject): string {
  const alt = escapeHtml(textOf(block.alt_text))
  const caption = escapeHtml(textOf(block.caption))
  const picture = `<img src="${escapeHtml(fileOf(block))}" alt="${alt}">`
  return `<figure>${picture}${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

function linkOf({ url, title, description }: JsonObject): string {
  const address = escapeHtml(textOf(url))
  const text = escapeHtml(textOf(title)) || address
  const words = escapeHtml(textOf(description))
  return `<p><a href="${address}">${text}</a></p>${words && `<p>${words}</p>`}`
}

function htmlOfBlock(block: JsonObject): string {
  switch (textOf(block.type)) {
    case 'text': {
      const list = LISTS[textOf(block.subtype)]
      const text = formatted(block)
      if (list !== undefined) return `<${list}><li>${text}</li></${list}>`
      const kind = KINDS[textOf(block.subtype)] ?? 'p'
      return `<${kind}>${text}</${kind}>`
    }
    case 'image':
      return pictureOf(block)
    case 'link':
      return linkOf(block)
    case 'audio':
    case 'video':
      return `<audio src="${escapeHtml(fileOf(block))}" title="${escapeHtml(textOf(block.title))}"></audio>`
    default:
      return ''
  }
}

/** The blocks of a post as HTML, and the kinds of blocks that have none. */
export function htmlOfBlocks(content: unknown): { html: string; unknown: string[] } {
  const blocks = objectsOf(content).slice(0, BLOCKS_MAX)
  const parts = blocks.map((block) => ({ html: htmlOfBlock(block), kind: textOf(block.type) }))
  const unknown = new Set(parts.filter(({ html }) => html === '').map(({ kind }) => kind))
  const html = parts.map((part) => part.html).join('')
  // Items of one list are blocks of their own.
  return { html: html.replaceAll(/<\/(ol|ul)><\1>/g, ''), unknown: [...unknown] }
}
