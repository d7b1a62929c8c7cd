/** A part of an entry: a text, a comment or a ping. */
export interface MtSection {
  /** Such as `BODY`, `EXTENDED BODY` or `COMMENT`. */
  name: string
  /** What stands before its text, by name; texts have none. */
  fields: ReadonlyMap<string, string>
  text: string
}

/** An entry of an export of Movable Type. */
export interface MtEntry {
  /** What its head says, by name, in the order of the file. */
  head: ReadonlyMap<string, readonly string[]>
  sections: MtSection[]
  /** Whether the file ends in it. */
  isCut: boolean
  /** Whether it is larger than an import reads; it lacks the rest. */
  isTooLarge: boolean
}

/** Characters of an entry. */
const LENGTH_MAX = 16_000_000

const END_OF_ENTRY = '--------'
const END_OF_SECTION = '-----'
const FIELD = /^(?<name>[A-Z][A-Z ]{0,40}): ?(?<value>.*)$/
const SECTION = /^(?<name>BODY|EXTENDED BODY|EXCERPT|KEYWORDS|COMMENT|PING):\s*$/
const HAS_FIELDS = new Set(['COMMENT', 'PING'])

/** The lines of a text in pieces. A line that is longer than an entry may be lacks the rest. */
async function* linesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n')
    const lines = [rest.length > LENGTH_MAX ? rest : rest + first, ...others]
    rest = lines.pop() ?? ''
    for (const line of lines) yield line.replace(/\r$/, '')
  }
  yield rest.replace(/\r$/, '')
}

/** Collects the lines of one entry. */
class EntryCollector {
  readonly #head = new Map<string, string[]>()
  readonly #sections: (MtSection & { fields: Map<string, string>; lines: string[] })[] = []
  #length = 0
  #isInHead = true
  /** Whether a section has just ended, so that the next line should begin another one. */
  #isBetween = false
  #isInFields = false

  /** Whether nothing has been read. */
  get isEmpty(): boolean {
    return this.#head.size === 0 && this.#sections.length === 0
  }

  add(line: string): void {
    this.#length += line.length + 1
    if (this.#length > LENGTH_MAX) return
    if (line === END_OF_SECTION) this.#endSection()
    else if (this.#isBetween) this.#begin(line)
    else if (this.#isInHead) this.#readHead(line)
    else this.#read(line)
  }

  finish(isLast: boolean): MtEntry {
    const sections = this.#sections.map(({ name, fields, lines }) => {
      return { name, fields, text: lines.join('\n').trim() }
    })
    const isCut = isLast && !this.#isBetween
    return { head: this.#head, sections, isCut, isTooLarge: this.#length > LENGTH_MAX }
  }

  #endSection(): void {
    // A text may contain the line that ends it.
    if (this.#isBetween) this.#sections.at(-1)?.lines.push(END_OF_SECTION)
    this.#isInHead = false
    this.#isBetween = true
  }

  #begin(line: string): void {
    if (line.trim() === '') return
    this.#isBetween = false
    const name = SECTION.exec(line)?.groups?.name
    if (name === undefined) {
      this.#sections.at(-1)?.lines.push(END_OF_SECTION, line)
      return
    }
    this.#sections.push({ name, fields: new Map(), lines: [], text: '' })
    this.#isInFields = HAS_FIELDS.has(name)
  }

  #readHead(line: string): void {
    const { name, value = '' } = FIELD.exec(line)?.groups ?? {}
    if (name === undefined) return
    this.#head.set(name, [...(this.#head.get(name) ?? []), value.trim()])
  }

  #read(line: string): void {
    const section = this.#sections.at(-1)
    const { name, value = '' } = this.#isInFields ? (FIELD.exec(line)?.groups ?? {}) : {}
    if (name === undefined) {
      this.#isInFields = false
      section?.lines.push(line)
    } else section?.fields.set(name, value.trim())
  }
}

/** The entries of an export of Movable Type or TypePad in pieces, one by one. */
export async function* mtEntries(pieces: AsyncIterable<string>): AsyncGenerator<MtEntry> {
  let entry = new EntryCollector()
  for await (const line of linesOf(pieces)) {
    if (line !== END_OF_ENTRY) {
      entry.add(line)
      continue
    }
    if (!entry.isEmpty) yield entry.finish(false)
    entry = new EntryCollector()
  }
  if (!entry.isEmpty) yield entry.finish(true)
}
