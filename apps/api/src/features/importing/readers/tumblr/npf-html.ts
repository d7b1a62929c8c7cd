import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { LeftOut } from '../../left-out.ts'
import { distinctNotes } from '../html-notes.ts'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'
import { npfLine } from './npf-line.ts'
import { figure, linkTo, paragraph, player } from './post-html.ts'

const BLOCKS_MAX = 2_000
/** Levels of lists and quotes that Tumblr has. */
const INDENT_MAX = 7
/** Characters of the name of a type in a note. */
const TYPE_MAX = 40

const NESTED: Readonly<Record<string, string>> = {
  indented: 'blockquote',
  'ordered-list-item': 'ol',
  'unordered-list-item': 'ul',
}
const FLAT: Readonly<Record<string, (line: string) => string>> = {
  heading1: (line) => `<h2>${line}</h2>`,
  heading2: (line) => `<h3>${line}</h3>`,
  quote: (line) => `<blockquote><p>${line}</p></blockquote>`,
}

/** The HTML of blocks, and what of them cannot be kept. */
export interface NpfHtml {
  html: string
  notes: ImportNote[]
}

/** Writes lists and quotes, which blocks give by their levels only. */
class NestedWriter {
  #open: string[] = []

  /** Opens and closes what a block in `tag` at this level needs. */
  add(tag: string, level: number, line: string): string {
    const same = this.#open[level] === tag ? level + 1 : level
    let html = this.close(same)
    const isNext = this.#open.length === level + 1 && tag !== 'blockquote'
    if (isNext) html += '</li><li>'
    while (this.#open.length <= level) {
      html += tag === 'blockquote' ? '<blockquote>' : `<${tag}><li>`
      this.#open.push(tag)
    }
    return html + (tag === 'blockquote' ? `<p>${line}</p>` : line)
  }

  /** Ends everything from this level on. */
  close(level = 0): string {
    const closed = this.#open.splice(level).toReversed()
    return closed.map((tag) => (tag === 'blockquote' ? '</blockquote>' : `</li></${tag}>`)).join('')
  }
}

/** The address of the largest of the media of a block; Tumblr puts it first. */
function mediaOf({ media, url }: JsonObject): string {
  const first = Array.isArray(media) ? objectOf(media[0]) : objectOf(media)
  return textOf(first.url) || textOf(url)
}

function playerOf(block: JsonObject): string {
  const { title, artist, embed_url: embedded, embed_iframe: frame } = block
  const address = mediaOf(block) || textOf(embedded) || textOf(objectOf(frame).url)
  const name = [artist, title].map(textOf).filter(Boolean).join(' – ')
  return address === '' ? textOf(block.embed_html) : player(address, name)
}

function pollOf({ question, answers }: JsonObject): string {
  const choices = objectsOf(answers).map(({ answer_text: text }) => textOf(text))
  const items = choices.map((choice) => `<li>${escapeHtml(choice)}</li>`).join('')
  return `${paragraph(textOf(question))}<ul>${items}</ul>`
}

const BLOCKS: Readonly<Record<string, (block: JsonObject) => string>> = {
  image: (block) =>
    figure(mediaOf(block), {
      alt: textOf(block.alt_text),
      caption: escapeHtml(textOf(block.caption)),
    }),
  link: ({ url, title, description }) =>
    linkTo(textOf(url), textOf(title)) + paragraph(textOf(description)),
  audio: playerOf,
  video: playerOf,
  poll: pollOf,
}

/** The numbers of the blocks in the order in which the rows of the layout show them. */
function orderOf(layout: readonly JsonObject[], length: number): number[] {
  const shown = layout
    .filter(({ type }) => type === 'rows')
    .flatMap(({ display }) => objectsOf(display))
    .flatMap(({ blocks }): unknown[] => (Array.isArray(blocks) ? blocks : []))
    .filter((index): index is number => Number.isInteger(index))
    .filter((index) => index >= 0 && index < length)
  return [...new Set([...shown, ...Array.from({ length }, (_, index) => index)])]
}

/** The blocks that somebody else asked, and who. */
function questionOf(layout: readonly JsonObject[]) {
  const ask = layout.find(({ type }) => type === 'ask')
  const blocks = new Set<unknown>(Array.isArray(ask?.blocks) ? ask.blocks : [])
  const name = textOf(objectOf(objectOf(ask?.attribution).blog).name)
  return { blocks, name }
}

class BlockWriter {
  readonly #nested = new NestedWriter()
  readonly #notes: ImportNote[] = []
  #html = ''

  add(block: JsonObject): void {
    const [type, subtype] = [textOf(block.type), textOf(block.subtype)]
    if (type === 'text' && Object.hasOwn(NESTED, subtype)) {
      const level = typeof block.indent_level === 'number' ? Math.trunc(block.indent_level) : 0
      const bounded = Math.min(Math.max(level, 0), INDENT_MAX)
      this.#html += this.#nested.add(NESTED[subtype] ?? '', bounded, npfLine(block))
      return
    }
    this.#html += this.#nested.close()
    if (type === 'text') this.#addText(subtype, npfLine(block))
    else if (Object.hasOwn(BLOCKS, type)) this.#html += BLOCKS[type]?.(block) ?? ''
    else this.#notes.push(importNote('blockDropped', { type: type.slice(0, TYPE_MAX) }))
  }

  #addText(subtype: string, line: string): void {
    const wrap = Object.hasOwn(FLAT, subtype) ? FLAT[subtype] : undefined
    this.#html += wrap ? wrap(line) : `<p>${line}</p>`
  }

  finish(): NpfHtml {
    return { html: this.#html + this.#nested.close(), notes: this.#notes }
  }
}

function write(blocks: readonly JsonObject[]): NpfHtml {
  const writer = new BlockWriter()
  for (const block of blocks) writer.add(block)
  return writer.finish()
}

/** Blocks of Tumblr's Neue Post Format as HTML; a question becomes a quote. Throws LeftOut. */
export function npfHtml(content: unknown, layout: unknown): NpfHtml {
  const blocks = objectsOf(content)
  if (blocks.length > BLOCKS_MAX) throw new LeftOut(importNote('blocksTooMany'))
  const rows = objectsOf(layout)
  const question = questionOf(rows)
  const order = orderOf(rows, blocks.length)
  const pick = (isAsked: boolean) =>
    order
      .filter((index) => question.blocks.has(index) === isAsked)
      .map((index) => objectOf(blocks[index]))
  const [asked, own] = [write(pick(true)), write(pick(false))]
  const name = question.name === '' ? '' : `<p><b>${escapeHtml(question.name)}</b>:</p>`
  const quote = asked.html === '' ? '' : `<blockquote>${name}${asked.html}</blockquote>`
  return { html: quote + own.html, notes: distinctNotes([...asked.notes, ...own.notes]) }
}
