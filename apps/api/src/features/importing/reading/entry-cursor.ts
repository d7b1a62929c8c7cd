import type { Archive } from '../archive/archive.ts'
import type { Asked, Reader } from '../reader.ts'
import type { SourceEntry } from '../source-item.ts'

/** Reads the records of an archive by their positions, ascending; an earlier position begins again. */
export class EntryCursor {
  readonly #reader: Reader
  readonly #archive: Archive
  readonly #asked: Asked
  #entries: AsyncIterator<SourceEntry>
  /** The position of the next record. */
  #next = 0

  constructor(reader: Reader, archive: Archive, asked: Asked) {
    this.#reader = reader
    this.#archive = archive
    this.#asked = asked
    this.#entries = this.#begin()
  }

  /** The record at a position; undefined behind the last one. */
  async at(position: number): Promise<SourceEntry | undefined> {
    if (position < this.#next) {
      await this.#entries.return?.()
      this.#entries = this.#begin()
      this.#next = 0
    }
    for (;;) {
      const next = await this.#entries.next()
      if (next.done === true) return undefined
      this.#next += 1
      if (this.#next > position) return next.value
    }
  }

  #begin(): AsyncIterator<SourceEntry> {
    return this.#reader.read(this.#archive, this.#asked)[Symbol.asyncIterator]()
  }
}
