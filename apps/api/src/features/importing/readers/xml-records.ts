import { escapeHtml } from '@inkwell/html-markdown/escape-html'
import { SaxesParser } from 'saxes'
import { escapeAmpersands } from './escape-ampersands.ts'
import type { XmlNaming } from './xml-naming.ts'

/** An element with the text directly in it. */
export interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  text: string
  children: XmlElement[]
  /** Whether the file ends in it, or another record begins in it. */
  isCut: boolean
  /** Whether it is larger than an import reads; it lacks the rest. */
  isTooLarge: boolean
}

/** Characters of one record, and elements in it. */
const LENGTH_MAX = 16_000_000
const ELEMENTS_MAX = 200_000

/** Levels below a record that are read. */
const DEPTH_MAX = 6

interface RecordRules {
  /** Whether an element with this name is a record, wherever it is. */
  isRecord: (name: string) => boolean
  /** Whether other records may be in it; one of its own name always begins another one. */
  isContainer: (name: string) => boolean
  /** Whether an element before the first of those records is one, too: it is of the file itself. */
  isOfHead?: (name: string) => boolean
  naming: XmlNaming
  /** Whether the elements in an element of a record are markup: its text is then XML. */
  isMarkup?: (name: string, attributes: Readonly<Record<string, string>>) => boolean
}

function writeAttributes(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('')
}

/** The name in HTML, which has no prefixes. */
function localName(written: string): string {
  return written.slice(written.indexOf(':') + 1)
}

/** Collects records from the events of a parser that goes on after errors. */
class RecordCollector {
  readonly #rules: RecordRules
  readonly #done: XmlElement[] = []
  #stack: XmlElement[] = []
  #length = 0
  #elements = 0
  /** Levels below those that are read, or in markup. */
  #below = 0
  #isInMarkup = false
  #hasRecord = false

  constructor(rules: RecordRules) {
    this.#rules = rules
  }

  open(written: string, attributes: Record<string, string>): void {
    const name = this.#rules.naming.open(written, attributes)
    if (this.#isInMarkup) {
      this.#below += 1
      this.#add(`<${localName(written)}${writeAttributes(attributes)}>`)
      return
    }
    const isRecord = this.#begins(name)
    if (isRecord && this.#cuts(name)) this.#finish(true)
    if (!isRecord && this.#stack.length === 0) return
    this.#elements += 1
    if (this.#stack.length > DEPTH_MAX || this.#elements > ELEMENTS_MAX) {
      this.#below += 1
      return
    }
    const element = { name, attributes, text: '', children: [], isCut: false, isTooLarge: false }
    this.#stack.at(-1)?.children.push(element)
    this.#stack.push(element)
    this.#isInMarkup = this.#rules.isMarkup?.(name, attributes) === true
  }

  text(text: string): void {
    this.#add(this.#isInMarkup ? escapeHtml(text) : text)
  }

  #add(text: string): void {
    const element = this.#stack.at(-1)
    if (!element) return
    this.#length += text.length
    if (this.#length <= LENGTH_MAX) element.text += text
  }

  close(written: string): void {
    this.#rules.naming.close()
    if (this.#below > 0) {
      this.#below -= 1
      if (this.#isInMarkup) this.#add(`</${localName(written)}>`)
      return
    }
    this.#isInMarkup = false
    if (this.#stack.length > 1) this.#stack.pop()
    else if (this.#stack.length === 1) this.#finish(false)
  }

  end(): void {
    if (this.#stack.length > 0) this.#finish(true)
  }

  /** The records that are complete by now. */
  take(): XmlElement[] {
    return this.#done.splice(0)
  }

  #begins(name: string): boolean {
    const { isRecord, isOfHead } = this.#rules
    if (!isRecord(name)) return !this.#hasRecord && isOfHead?.(name) === true
    this.#hasRecord = true
    return true
  }

  /** Whether a record that begins here ends the open one, which lacks its end. */
  #cuts(name: string): boolean {
    const [open] = this.#stack
    if (!open) return false
    return open.name === name || !this.#rules.isContainer(open.name)
  }

  #finish(isCut: boolean): void {
    const [record] = this.#stack
    const isTooLarge = this.#length > LENGTH_MAX || this.#elements > ELEMENTS_MAX
    if (record) this.#done.push({ ...record, isCut, isTooLarge })
    this.#stack = []
    this.#length = 0
    this.#elements = 0
    this.#below = 0
    this.#isInMarkup = false
  }
}

/** The records of an XML text in pieces, one by one, also of one that is not well-formed. */
export async function* xmlRecords(
  pieces: AsyncIterable<string>,
  rules: RecordRules,
): AsyncGenerator<XmlElement> {
  const parser = new SaxesParser()
  const collector = new RecordCollector(rules)
  // The parser goes on behind what is not well-formed, and so does the import.
  parser.on('error', () => undefined)
  parser.on('opentag', ({ name, attributes }) => collector.open(name, attributes))
  parser.on('text', (text) => collector.text(text))
  parser.on('cdata', (text) => collector.text(text))
  parser.on('closetag', ({ name }) => collector.close(name))
  for await (const piece of escapeAmpersands(pieces)) {
    parser.write(piece)
    yield* collector.take()
  }
  parser.close()
  collector.end()
  yield* collector.take()
}

/** The text of the first child with this name; empty if there is none. */
export function textOf(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? ''
}

/** The children with this name. */
export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}
