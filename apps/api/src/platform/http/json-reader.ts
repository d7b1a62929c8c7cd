import type { FieldBounds } from './body-bounds.ts'
import { ByteList } from './byte-list.ts'
import { Refusal } from './refusal.ts'
import { decodeUtf8 } from './utf8.ts'

/** The maximum number of members of all objects and arrays: far more than any call needs. */
const MEMBERS_MAX = 1_000

/** Maximum bytes of a field name, including JSON escapes. */
const NAME_MAX = 128

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPENING_BRACKET = 0x5b
const OPENING_BRACE = 0x7b
const CLOSING_BRACKET = 0x5d
const CLOSING_BRACE = 0x7d

function unescaped(name: string): string {
  try {
    return String(JSON.parse(`"${name}"`))
  } catch {
    return name
  }
}

/**
 * Checks a JSON body while it arrives. It fails at the first text that exceeds its field's limit, or at
 * too many members, so that nothing large is parsed.
 */
export class JsonReader {
  readonly #known: ReadonlyMap<string, FieldBounds>
  readonly #bytes = new ByteList()
  #members = 0
  #depth = 0
  #isInText = false
  /** Whether the last byte was a backslash that escapes the next one. */
  #isEscaping = false
  /** Bytes of the current text. */
  #length = 0
  /** Whether the next text of the outermost object is a field name. */
  #awaitsName = true
  #name = ''

  constructor(known: ReadonlyMap<string, FieldBounds>) {
    this.#known = known
  }

  /** Throws a refusal if a limit is exceeded. */
  write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      if (this.#isInText) at = this.#readText(bytes, at)
      else this.#readSign(bytes[at])
    }
    this.#bytes.append(bytes)
  }

  /** The parsed value. Throws a refusal for invalid UTF-8, and another error for invalid JSON. */
  end(): unknown {
    const text = decodeUtf8(this.#bytes.joined())
    if (text === undefined) throw new Refusal('invalid', 'notUtf8')
    return JSON.parse(text)
  }

  get #isName(): boolean {
    return this.#depth === 1 && this.#awaitsName
  }

  #readSign(byte: number | undefined): void {
    if (byte === QUOTE) this.#beginText()
    else if (byte === COLON) this.#awaitsName = false
    else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) this.#depth -= 1
    else if (byte === COMMA) this.#addMember()
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      this.#addMember()
      this.#depth += 1
    }
  }

  #addMember(): void {
    if (this.#depth <= 1) this.#awaitsName = true
    this.#members += 1
    if (this.#members > MEMBERS_MAX) throw new Refusal('invalid', 'bodyTooManyFields')
  }

  #beginText(): void {
    this.#isInText = true
    this.#length = 0
    if (this.#isName) this.#name = ''
  }

  /** Reads to the end of the text or of the bytes; returns the index of the last byte. */
  #readText(bytes: Uint8Array, from: number): number {
    let at = from
    let isEscaping = this.#isEscaping
    for (; at < bytes.length; at++) {
      if (isEscaping) isEscaping = false
      else if (bytes[at] === BACKSLASH) isEscaping = true
      else if (bytes[at] === QUOTE) break
    }
    this.#isEscaping = isEscaping
    this.#isInText = at === bytes.length
    this.#take(bytes.subarray(from, at))
    return at
  }

  #take(text: Uint8Array): void {
    this.#length += text.length
    if (this.#isName) {
      if (this.#length <= NAME_MAX) this.#name += Buffer.from(text).toString('latin1')
      return
    }
    const name = unescaped(this.#name)
    const bound = this.#known.get(name)
    if (!bound || this.#length <= bound.text) return
    throw new Refusal('invalid', bound.tooLong, { fields: { [name]: bound.tooLong } })
  }
}
