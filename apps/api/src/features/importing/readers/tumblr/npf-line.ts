import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { objectOf, objectsOf, textOf } from '../json-values.ts'
import type { JsonObject } from '../json-values.ts'

/** An element around code points of the text; `end` is behind the last one. */
interface Range {
  start: number
  end: number
  tag: string
  attributes: string
}

const MARKS: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  strikethrough: 's',
}

/** Where a link or the name of a blog leads; empty for other formats. */
function addressOf({ type, url, blog }: JsonObject): string {
  if (type === 'mention') return textOf(objectOf(blog).url)
  return type === 'link' ? textOf(url) : ''
}

function rangeOf(written: JsonObject, length: number): Range | undefined {
  const { start, end } = written
  if (typeof start !== 'number' || typeof end !== 'number') return undefined
  const [from, to] = [Math.max(0, Math.trunc(start)), Math.min(length, Math.trunc(end))]
  const [type, address] = [textOf(written.type), addressOf(written)]
  const mark = Object.hasOwn(MARKS, type) ? MARKS[type] : undefined
  const tag = address === '' ? mark : 'a'
  if (tag === undefined || !(from < to)) return undefined
  const attributes = address === '' ? '' : ` href="${escapeHtml(address)}"`
  return { start: from, end: to, tag, attributes }
}

/** Ranges of one tag in their order, of which no two overlap: equal ones become one, others are cut off. */
function apart(ranges: readonly Range[]): Range[] {
  const kept: Range[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = kept.at(-1)
    if (!last || range.start > last.end) kept.push({ ...range })
    else if (range.attributes === last.attributes) last.end = Math.max(last.end, range.end)
    else if (range.end > last.end) kept.push({ ...range, start: last.end })
  }
  return kept
}

/** The ranges of one tag; it is asked for places in their order. */
class Track {
  readonly #ranges: readonly Range[]
  #next = 0

  constructor(ranges: readonly Range[]) {
    this.#ranges = apart(ranges)
  }

  /** The range around the character at a place. */
  at(place: number): Range | undefined {
    while ((this.#ranges[this.#next]?.end ?? Infinity) <= place) this.#next += 1
    const range = this.#ranges[this.#next]
    return range && range.start <= place ? range : undefined
  }
}

/** Links are outside, so that none is written twice; of marks the one that began first. */
function inOrder(a: Range, b: Range): number {
  if (a.tag === 'a' || b.tag === 'a') return a.tag === 'a' ? -1 : 1
  return a.start - b.start || b.end - a.end
}

function opened({ tag, attributes }: Range): string {
  return `<${tag}${attributes}>`
}

function htmlOf(characters: readonly string[]): string {
  return escapeHtml(characters.join('')).replaceAll('\n', '<br>')
}

/** The text of a block as HTML. Ranges count code points; those that overlap are closed and opened again. */
export function npfLine({ text, formatting }: JsonObject): string {
  const characters = typeof text === 'string' ? [...text] : []
  const ranges = objectsOf(formatting).flatMap((each) => rangeOf(each, characters.length) ?? [])
  const tracks = [...Map.groupBy(ranges, ({ tag }) => tag).values()].map((each) => new Track(each))
  const places = [0, ...ranges.flatMap(({ start, end }) => [start, end]), characters.length]
  const cuts = [...new Set(places)].toSorted((a, b) => a - b)
  let open: Range[] = []
  let html = ''
  for (const [index, cut] of cuts.entries()) {
    const active = tracks.flatMap((track) => track.at(cut) ?? []).toSorted(inOrder)
    const differs = open.findIndex((range, level) => range !== active[level])
    const kept = differs === -1 ? open.length : differs
    const closed = open.slice(kept).toReversed()
    html += closed.map(({ tag }) => `</${tag}>`).join('')
    html += active.slice(kept).map(opened).join('')
    html += htmlOf(characters.slice(cut, cuts[index + 1]))
    open = active
  }
  return html
}
