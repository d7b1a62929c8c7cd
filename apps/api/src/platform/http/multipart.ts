import type { FieldBounds } from './body-bounds.ts'
import { ByteList } from './byte-list.ts'
import { readPartHead } from './part-head.ts'
import type { PartHead } from './part-head.ts'
import { Refusal } from './refusal.ts'
import { decodeUtf8 } from './utf8.ts'

/** The maximum number of parts: more than any form needs, and cheap to parse. */
const PARTS_MAX = 50
/** Maximum bytes of the headers of a part. */
const PART_HEAD_MAX = 8 * 1024

const HEAD_END = Buffer.from('\r\n\r\n')
const LINE_END = '\r\n'
const LAST = '--'

/** RFC 2046: at most 70 characters, none of which needs escaping in quotes. */
const BOUNDARY = /;\s*boundary=(?:"(?<quoted>[^"\\]{1,70})"|(?<plain>[^\s";,]{1,70}))/i

const NOTHING = Buffer.alloc(0)

function boundaryOf(contentType: string): string {
  const { quoted, plain } = BOUNDARY.exec(contentType)?.groups ?? {}
  const boundary = quoted ?? plain
  if (boundary === undefined) throw new Error('A form without a boundary')
  return boundary
}

/** A part that is being received; unknown fields are discarded. */
class Part {
  readonly #head: PartHead
  readonly #bounds: FieldBounds | undefined
  readonly #bytes = new ByteList()

  constructor(head: PartHead, bounds: FieldBounds | undefined) {
    this.#head = head
    this.#bounds = bounds
  }

  get name(): string {
    return this.#head.name
  }

  /** Throws a refusal if the field's limit is exceeded. */
  append(bytes: Uint8Array): void {
    if (!this.#bounds) return
    const { text, file, tooLong, tooLarge } = this.#bounds
    const isFile = this.#head.fileName !== undefined
    // A file in a text field is refused later, so its bytes are discarded.
    if (isFile && file === 0) return
    if (this.#bytes.length + bytes.length > (isFile ? file : text)) {
      const [code, message] = isFile
        ? (['too_large', tooLarge] as const)
        : (['invalid', tooLong] as const)
      throw new Refusal(code, message, { fields: { [this.name]: message } })
    }
    this.#bytes.append(bytes)
  }

  /** The text or file; undefined for an unknown field. */
  value(): string | File | undefined {
    const { name, fileName, type } = this.#head
    if (!this.#bounds) return undefined
    if (fileName !== undefined) return new File(this.#bytes.pieces(), fileName, { type })
    const text = decodeUtf8(this.#bytes.joined(), { keepsMark: true })
    if (text !== undefined) return text
    throw new Refusal('invalid', 'notUtf8', { fields: { [name]: 'notUtf8' } })
  }
}

type State = 'preamble' | 'delimiter' | 'head' | 'content' | 'end'

/**
 * Parses a multipart form while it arrives. It fails at the first field that exceeds its limit and
 * stores known fields only. Throws Refusal for a limit, and another error for an invalid form.
 */
export class FormReader {
  readonly #delimiter: Buffer
  readonly #known: ReadonlyMap<string, FieldBounds>
  readonly #fields = new Map<string, unknown>()
  #state: State = 'preamble'
  /** Received bytes that may be part of a delimiter; the first delimiter starts a line. */
  #pending: Buffer = Buffer.from(LINE_END)
  #part: Part | undefined
  #parts = 0

  constructor(contentType: string, known: ReadonlyMap<string, FieldBounds>) {
    this.#delimiter = Buffer.from(`${LINE_END}--${boundaryOf(contentType)}`, 'latin1')
    this.#known = known
  }

  write(chunk: Uint8Array): void {
    if (this.#state === 'end') return
    this.#pending = Buffer.concat([this.#pending, chunk])
    let goesOn = true
    while (goesOn) goesOn = this.#step()
  }

  /** The fields: texts and files; a list if a name is repeated. */
  end(): Record<string, unknown> {
    if (this.#state !== 'end') throw new Error('A form without an end')
    return Object.fromEntries(this.#fields)
  }

  /** Processes one element; false if more bytes are needed. */
  #step(): boolean {
    if (this.#state === 'head') return this.#readHead()
    if (this.#state === 'delimiter') return this.#readBehindDelimiter()
    return this.#state !== 'end' && this.#readContent()
  }

  #readContent(): boolean {
    const at = this.#pending.indexOf(this.#delimiter)
    // The last bytes may be the start of a delimiter.
    const length = at < 0 ? Math.max(0, this.#pending.length - this.#delimiter.length + 1) : at
    this.#part?.append(this.#pending.subarray(0, length))
    if (at >= 0) this.#endPart()
    this.#take(at < 0 ? length : at + this.#delimiter.length)
    return at >= 0
  }

  #endPart(): void {
    const value = this.#part?.value()
    if (this.#part && value !== undefined) this.#add(this.#part.name, value)
    this.#part = undefined
    this.#state = 'delimiter'
  }

  #readBehindDelimiter(): boolean {
    if (this.#pending.length < 2) return false
    const sign = this.#pending.toString('latin1', 0, 2)
    if (sign !== LINE_END && sign !== LAST) throw new Error('A delimiter that goes on')
    this.#state = sign === LAST ? 'end' : 'head'
    this.#take(2)
    return true
  }

  #readHead(): boolean {
    const end = this.#pending.subarray(0, PART_HEAD_MAX).indexOf(HEAD_END)
    if (end < 0) {
      if (this.#pending.length < PART_HEAD_MAX) return false
      throw new Error('A part without an end to its head')
    }
    this.#parts += 1
    if (this.#parts > PARTS_MAX) throw new Error('A form of too many parts')
    const head = readPartHead(this.#pending.subarray(0, end))
    this.#part = new Part(head, this.#known.get(head.name))
    this.#state = 'content'
    this.#take(end + HEAD_END.length)
    return true
  }

  #take(length: number): void {
    this.#pending = this.#pending.length === length ? NOTHING : this.#pending.subarray(length)
  }

  #add(name: string, value: unknown): void {
    const before = this.#fields.get(name)
    const values = Array.isArray(before) ? [...(before as unknown[]), value] : [before, value]
    this.#fields.set(name, this.#fields.has(name) ? values : value)
  }
}
