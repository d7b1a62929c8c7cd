import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { destination, link, picture } from './template-arguments.ts'

/** Tags without attributes that our dialect has. */
const KEPT = /^(?:abbr|b|br|cite|del|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var)$/

/** Tags that show what is elsewhere. */
const EMBEDS = /^(?:iframe|video|audio|embed|source|object)$/

/** Tags that only group or style. */
const GROUPING =
  /^(?:div|p|span|font|center|section|article|aside|header|footer|main|nav|figure|figcaption|label|button|form|object|param|iframe|video|audio|source|picture|embed|small|big|tt|wbr|noscript|details|summary|a|ul|ol|li|table|tbody|thead|tfoot|tr|td|th|dl|dt|dd|blockquote|h[1-6]|address|time|strike|acronym|colgroup|col|caption)$/

/** Tags that begin a new paragraph. */
const PARAGRAPHS =
  /^(?:div|p|section|article|aside|figure|center|li|tr|table|ul|ol|h[1-6]|blockquote)$/

const TAG =
  /<(?<end>\/?)(?<name>[a-z][a-z0-9]{0,10})(?<attributes>(?:\s+(?:[^<>"']|"[^"<]*"|'[^'<]*')*)?)\/?>/gi

const ATTRIBUTE =
  /(?<name>[\w-]+)\s{0,3}=\s{0,3}(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<plain>[^\s"'<>]+))/g

function attributesOf(written: string): Map<string, string> {
  const found = [...written.matchAll(ATTRIBUTE)].map(({ groups = {} }) => {
    const { name = '', double, single, plain = '' } = groups
    return [name.toLowerCase(), (double ?? single ?? plain).replaceAll('&amp;', '&')] as const
  })
  return new Map(found)
}

/** Replaces tags one by one, and remembers the links that are open. */
class TagReplacer {
  readonly #note: (note: ImportNote) => void
  readonly #links: (string | undefined)[] = []

  constructor(note: (note: ImportNote) => void) {
    this.#note = note
  }

  replace(tag: string, end: boolean, name: string, written: string): string {
    if (name === 'a') return this.#link(end, written)
    if (KEPT.test(name)) return `<${end ? '/' : ''}${name}>`
    if (!end) {
      const shown = this.#show(name, written)
      if (shown !== undefined) return shown
    }
    if (!GROUPING.test(name)) return tag
    return PARAGRAPHS.test(name) ? '\n\n' : ''
  }

  /** What a tag shows by itself; undefined for one that shows nothing. */
  #show(name: string, written: string): string | undefined {
    if (name === 'hr') return '\n\n---\n\n'
    if (name === 'img') return this.#picture(attributesOf(written))
    return EMBEDS.test(name) ? this.#embed(name, attributesOf(written)) : undefined
  }

  #link(end: boolean, written: string): string {
    if (end) {
      const address = this.#links.pop()
      return address === undefined ? '' : `](${destination(address)})`
    }
    const address = attributesOf(written).get('href')
    this.#links.push(address)
    return address === undefined ? '' : '['
  }

  #picture(attributes: ReadonlyMap<string, string>): string {
    const source = attributes.get('src')
    return source === undefined ? '' : picture(source, attributes.get('alt') ?? '')
  }

  #embed(name: string, attributes: ReadonlyMap<string, string>): string {
    const source = attributes.get('src') ?? attributes.get('data')
    if (source === undefined) return ''
    this.#note(importNote('linked', { subject: name, count: 1 }))
    const address = source.startsWith('//') ? `https:${source}` : source
    return `\n\n${link(address, attributes.get('title') ?? address)}\n\n`
  }
}

/** The text without comments; one that does not end stays. */
function withoutComments(text: string): string {
  let result = ''
  let done = 0
  for (;;) {
    const start = text.indexOf('<!--', done)
    const end = start < 0 ? -1 : text.indexOf('-->', start)
    if (end < 0) return result + text.slice(done)
    result += text.slice(done, start)
    done = end + '-->'.length
  }
}

/** Replaces the HTML within a Markdown text, which is not code, by what our dialect has. */
export function replaceInlineHtml(text: string, note: (note: ImportNote) => void): string {
  const replacer = new TagReplacer(note)
  return withoutComments(text).replaceAll(TAG, (tag, ...match) => {
    const { end, name = '', attributes = '' } = match.at(-1) as Partial<Record<string, string>>
    return replacer.replace(tag, end !== '', name.toLowerCase(), attributes)
  })
}
