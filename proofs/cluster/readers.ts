import { setTimeout as sleep } from 'node:timers/promises'

const READERS = 4
const PAUSE_MS = 20
const TIMEOUT_MS = 5_000

/** What readers saw between two calls of `take`. */
export interface Seen {
  reads: number
  errors: number
  /** The longest time in milliseconds from the first error of an address to its next answer. */
  longestOutage: number
}

/** Reads addresses over and over, and measures how long they fail. */
export class Readers {
  readonly #over = new AbortController()
  readonly #running: Promise<unknown>
  #seen: Seen = { reads: 0, errors: 0, longestOutage: 0 }

  constructor(addresses: readonly string[]) {
    const all = Array.from({ length: READERS }, () => addresses).flat()
    this.#running = Promise.all(all.map((address) => this.#read(address)))
  }

  /** What was seen since the last call. */
  take(): Seen {
    const seen = this.#seen
    this.#seen = { reads: 0, errors: 0, longestOutage: 0 }
    return seen
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#running
  }

  async #read(address: string): Promise<void> {
    let failingSince: number | undefined
    while (!this.#over.signal.aborted) {
      const begin = performance.now()
      const isRead = await this.#succeeds(address)
      this.#seen.reads += 1
      if (!isRead) {
        this.#seen.errors += 1
        failingSince ??= begin
      }
      if (failingSince !== undefined) {
        const outage = performance.now() - failingSince
        this.#seen.longestOutage = Math.max(this.#seen.longestOutage, outage)
        if (isRead) failingSince = undefined
      }
      await sleep(PAUSE_MS)
    }
  }

  async #succeeds(address: string): Promise<boolean> {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      await response.arrayBuffer()
      return response.ok
    } catch {
      return false
    }
  }
}
