/** What waits in the queue. */
interface Entry {
  /** Whose it is: addresses take turns, whatever each of them sends. */
  from: string
  weight: number
}

/**
 * A fair queue: what comes from one address goes in the order of its coming, and addresses take
 * turns, those first of whom the least is running.
 */
export class FairQueue<T extends Entry> {
  /** By address; the one whose turn came last stands last. */
  readonly #rows = new Map<string, T[]>()
  #size = 0

  /** How many wait. */
  get size(): number {
    return this.#size
  }

  /** Puts an entry behind the others of its address. */
  push(entry: T): void {
    const row = this.#rows.get(entry.from)
    if (row) row.push(entry)
    else this.#rows.set(entry.from, [entry])
    this.#size += 1
  }

  /** The entry whose turn it is. `loadOf` says what is running of its address; undefined to pass it over. */
  next(loadOf: (entry: T) => number | undefined): T | undefined {
    let best: T | undefined
    let least = Infinity
    for (const [first] of this.#rows.values()) {
      const load = first && loadOf(first)
      if (load === undefined || load >= least) continue
      best = first
      least = load
      if (load === 0) break
    }
    return best
  }

  /** Takes out the first entry of an address, which then stands last. */
  takeFirst(from: string): T | undefined {
    const row = this.#rows.get(from)
    this.#rows.delete(from)
    const first = row?.shift()
    if (row && row.length > 0) this.#rows.set(from, row)
    if (first) this.#size -= 1
    return first
  }

  /** Takes out the newest entry of an address. */
  takeLast(from: string): T | undefined {
    const row = this.#rows.get(from)
    const last = row?.pop()
    if (row?.length === 0) this.#rows.delete(from)
    if (last) this.#size -= 1
    return last
  }

  /** Takes out all entries, in front of each address's row, that `isOver` is true of. */
  takeWhile(isOver: (entry: T) => boolean): T[] {
    const taken: T[] = []
    for (const [from, row] of this.#rows) {
      const kept = row.findIndex((entry) => !isOver(entry))
      if (kept === 0) continue
      taken.push(...row.splice(0, kept < 0 ? row.length : kept))
      if (row.length === 0) this.#rows.delete(from)
    }
    this.#size -= taken.length
    return taken
  }

  /** The address of which the most wait; undefined where nobody does. */
  longest(): string | undefined {
    let longest: string | undefined
    let most = 0
    for (const [from, { length }] of this.#rows) {
      if (length <= most) continue
      longest = from
      most = length
    }
    return longest
  }

  /** How many wait of an address. */
  lengthOf(from: string | undefined): number {
    return from === undefined ? 0 : (this.#rows.get(from)?.length ?? 0)
  }
}
