import type { Notes } from './notes.ts'
import { readShortcode } from './shortcode.ts'
import type { Shortcode } from './shortcode.ts'
import { replaceCode } from './sources/wordpress-codes.ts'
import type { Gallery } from './sources/wordpress-codes.ts'
import { tagsOf } from './tag-bounds.ts'

/** Elements in which brackets are text. */
const VERBATIM = /^(?:pre|code|kbd|samp|textarea)$/

const END = /\[\/(?<name>[a-z][\w-]{0,60})\]/gi

/** The places where shortcodes end, by name, the last first. */
function endsOf(html: string): Map<string, number[]> {
  const ends = new Map<string, number[]>()
  for (const { groups, index } of html.matchAll(END)) {
    const name = (groups?.name ?? '').toLowerCase()
    const places = ends.get(name)
    if (places) places.push(index)
    else ends.set(name, [index])
  }
  for (const places of ends.values()) places.reverse()
  return ends
}

/** Replaces shortcodes in one text, from its beginning to its end. */
class Replacer {
  readonly #html: string
  readonly #notes: Notes
  readonly #gallery: Gallery | undefined
  readonly #parts: string[] = []
  readonly #ends: Map<string, number[]>
  /** Names of opened shortcodes that are left out, and of escaped ones. */
  readonly #opened = new Set<string>()
  readonly #escaped = new Set<string>()
  #done = 0

  constructor(html: string, notes: Notes, gallery: Gallery | undefined) {
    this.#html = html
    this.#notes = notes
    this.#gallery = gallery
    this.#ends = endsOf(html)
  }

  /** Replaces the shortcodes that begin between two places. */
  replaceBetween(begin: number, end: number): void {
    let at = this.#html.indexOf('[', Math.max(begin, this.#done))
    while (at >= 0 && at < end) {
      const code = readShortcode(this.#html, at)
      if (code) this.#replace(code)
      at = this.#html.indexOf('[', Math.max(this.#done, code?.end ?? at + 1))
    }
  }

  result(): string {
    return this.#parts.join('') + this.#html.slice(this.#done)
  }

  #put(from: number, to: number, text: string): void {
    this.#parts.push(this.#html.slice(this.#done, from), text)
    this.#done = to
  }

  #replace(code: Shortcode): void {
    if (code.isEscaped || code.isHalfEscaped) this.#unescape(code)
    else if (code.isEnd) this.#replaceEnd(code)
    else this.#replaceBegin(code)
  }

  /** Doubled brackets, around a shortcode or around it and its end, mean the text. */
  #unescape({ name, isEnd, isEscaped, start, end }: Shortcode): void {
    if (isEscaped) this.#put(start, end, this.#html.slice(start + 1, end - 1))
    else if (!isEnd) {
      this.#escaped.add(name)
      this.#put(start, end, this.#html.slice(start + 1, end))
    } else if (this.#escaped.delete(name)) this.#put(start, end, this.#html.slice(start, end - 1))
  }

  #replaceEnd({ name, start, end }: Shortcode): void {
    if (this.#opened.has(name)) this.#put(start, end, '')
  }

  #replaceBegin(code: Shortcode): void {
    const ending = `[/${code.name}]`
    const at = code.isSingle ? -1 : this.#findEnd(code.name, code.end)
    const content = at < 0 ? undefined : this.#html.slice(code.end, at)
    const replaced = replaceCode(code, content, { notes: this.#notes, gallery: this.#gallery })
    if (replaced) {
      const end = replaced.hasContent ? at + ending.length : code.end
      this.#put(code.start, end, replaced.html)
    } else if (content !== undefined || code.attributes.size > 0) this.#leaveOut(code, content)
  }

  #leaveOut({ name, start, end }: Shortcode, content: string | undefined): void {
    this.#notes.add(content === undefined ? 'dropped' : 'text', `[${name}]`)
    if (content !== undefined) this.#opened.add(name)
    this.#put(start, end, '')
  }

  /** The place of the next end; places before `from` are not needed again. */
  #findEnd(name: string, from: number): number {
    const ends = this.#ends.get(name)
    while (ends?.at(-1) !== undefined && (ends.at(-1) ?? 0) < from) ends.pop()
    return ends?.at(-1) ?? -1
  }
}

/**
 * Replaces WordPress's shortcodes by HTML. Unknown ones with attributes or an end keep what is in them;
 * other words in brackets are text, as in WordPress.
 */
export function readShortcodes(html: string, notes: Notes, gallery?: Gallery): string {
  if (!html.includes('[')) return html
  const replacer = new Replacer(html, notes, gallery)
  let done = 0
  let verbatim = ''
  for (const { name, isEnd, start, end } of tagsOf(html)) {
    if (verbatim === '') replacer.replaceBetween(done, start)
    if (verbatim === '' && !isEnd && VERBATIM.test(name)) verbatim = name
    else if (isEnd && name === verbatim) verbatim = ''
    done = end
  }
  if (verbatim === '') replacer.replaceBetween(done, html.length)
  return replacer.result()
}
