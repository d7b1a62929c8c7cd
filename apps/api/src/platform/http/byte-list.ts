/** Bytes of a block into which small pieces are gathered. */
const BLOCK = 16 * 1024

/**
 * Bytes that arrive piece by piece. Small pieces are copied together: each by itself would take a
 * hundred times the memory, and who sends one byte at a time would fill it.
 */
export class ByteList {
  readonly #blocks: Uint8Array<ArrayBuffer>[] = []
  #last = new Uint8Array(0)
  #filled = 0
  #length = 0

  get length(): number {
    return this.#length
  }

  append(bytes: Uint8Array): void {
    this.#length += bytes.length
    let rest = bytes
    while (rest.length > 0) {
      if (this.#filled === this.#last.length) this.#addBlock(rest.length)
      const part = rest.subarray(0, this.#last.length - this.#filled)
      this.#last.set(part, this.#filled)
      this.#filled += part.length
      rest = rest.subarray(part.length)
    }
  }

  /** All of it, in pieces of their own. */
  pieces(): Uint8Array<ArrayBuffer>[] {
    return [...this.#blocks, this.#last.subarray(0, this.#filled)]
  }

  /** All of it, in one. */
  joined(): Buffer {
    return Buffer.concat(this.pieces(), this.#length)
  }

  #addBlock(needed: number): void {
    if (this.#filled > 0) this.#blocks.push(this.#last)
    // The first one is as long as what has come: most bodies come in one piece.
    const isFirst = this.#length === needed && this.#blocks.length === 0
    this.#last = new Uint8Array(isFirst ? needed : Math.max(BLOCK, needed))
    this.#filled = 0
  }
}
