/** Bytes of a block that collects small chunks. */
const BLOCK = 16 * 1024

/**
 * Collects chunks of bytes. Small chunks are copied into blocks: separate ones would take a hundred
 * times the memory.
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

  /** All bytes, as blocks. */
  pieces(): Uint8Array<ArrayBuffer>[] {
    return [...this.#blocks, this.#last.subarray(0, this.#filled)]
  }

  /** All bytes, as one buffer. */
  joined(): Buffer {
    return Buffer.concat(this.pieces(), this.#length)
  }

  #addBlock(needed: number): void {
    if (this.#filled > 0) this.#blocks.push(this.#last)
    // The first block has the size of the first chunk: most bodies have only one.
    const isFirst = this.#length === needed && this.#blocks.length === 0
    this.#last = new Uint8Array(isFirst ? needed : Math.max(BLOCK, needed))
    this.#filled = 0
  }
}
