interface Entry {
  /** The address that the entry belongs to. */
  from: string
  weight: number
}

/**
 * A fair queue: first in, first out for each address, round robin between addresses. The address with the
 * least running work comes first.
 */
export class FairQueue<T extends Entry> {
  /** By address, in the order of their turns. */
  readonly #entries = new Map<string, T[]>()
  #size = 0

  /** The number of entries. */
  get size(): number {
    return this.#size
  }

  /** Appends an entry to those of its address. */
  push(entry: T): void {
    const own = this.#entries.get(entry.from)
    if (own) own.push(entry)
    else this.#entries.set(entry.from, [entry])
    this.#size += 1
  }

  /** The next entry. `loadOf` returns the running weight of its address, or undefined to skip it. */
  next(loadOf: (entry: T) => number | undefined): T | undefined {
    let best: T | undefined
    let least = Infinity
    for (const [first] of this.#entries.values()) {
      const load = first && loadOf(first)
      if (load === undefined || load >= least) continue
      best = first
      least = load
      if (load === 0) break
    }
    return best
  }

  /** Removes the first entry of an address and moves the address to the end of the round. */
  takeFirst(from: string): T | undefined {
    const own = this.#entries.get(from)
    this.#entries.delete(from)
    const first = own?.shift()
    if (own && own.length > 0) this.#entries.set(from, own)
    if (first) this.#size -= 1
    return first
  }

  /** Removes the newest entry of an address. */
  takeLast(from: string): T | undefined {
    const own = this.#entries.get(from)
    const last = own?.pop()
    if (own?.length === 0) this.#entries.delete(from)
    if (last) this.#size -= 1
    return last
  }

  /** Removes the leading entries of each address for which `isOver` is true. */
  takeWhile(isOver: (entry: T) => boolean): T[] {
    const taken: T[] = []
    for (const [from, own] of this.#entries) {
      const kept = own.findIndex((entry) => !isOver(entry))
      if (kept === 0) continue
      taken.push(...own.splice(0, kept < 0 ? own.length : kept))
      if (own.length === 0) this.#entries.delete(from)
    }
    this.#size -= taken.length
    return taken
  }

  /** The address with the most entries, of those that count; undefined if none has entries. */
  longest(counts: (from: string) => boolean = () => true): string | undefined {
    let longest: string | undefined
    let most = 0
    for (const [from, { length }] of this.#entries) {
      if (length <= most || !counts(from)) continue
      longest = from
      most = length
    }
    return longest
  }

  /** The number of entries of an address. */
  lengthOf(from: string | undefined): number {
    return from === undefined ? 0 : (this.#entries.get(from)?.length ?? 0)
  }
}
