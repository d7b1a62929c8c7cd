import { createDebouncedSave } from './debounced-save.ts'
import type { DebouncedSave } from './debounced-save.ts'
import { retryDelay } from './sync-failure.ts'

interface SaveLoopParts {
  /** Saves once. */
  attempt: () => Promise<void>
  /** Whether anything may be saved. */
  isActive: () => boolean
  /** Whether anything is to be saved. */
  isDue: () => boolean
}

/** Runs the attempts to save a text, one at a time: after a pause in typing, and again after failures. */
export class SaveLoop {
  readonly #parts: SaveLoopParts
  /** Asks for attempts later. */
  readonly pause: DebouncedSave = createDebouncedSave(() => void this.run())
  #running: Promise<void> | undefined
  /** Whether a save was due during the attempt under way. */
  #isMoreDue = false
  #failures = 0

  constructor(parts: SaveLoopParts) {
    this.#parts = parts
  }

  /** Resolves when the attempt under way has ended. */
  async ended(): Promise<void> {
    await this.#running
  }

  /** Attempts now; resolves when the attempt has ended. */
  run(): Promise<void> {
    this.pause.cancel()
    if (!this.#parts.isActive()) return Promise.resolve()
    if (this.#running) this.#isMoreDue = true
    this.#running ??= this.#parts.attempt().finally(() => this.#end())
    return this.#running
  }

  /** Saves soon what is not stored yet, unless an attempt has its time already. */
  goOn(): void {
    if (this.pause.isPending()) return
    if (this.#parts.isActive() && this.#parts.isDue()) this.pause.call()
  }

  /** Attempts again, later after each failure. `retryAfter` is in seconds. */
  retry(retryAfter: number): void {
    this.pause.callIn(retryDelay(this.#failures++, retryAfter))
  }

  /** An attempt has succeeded. */
  succeeded(): void {
    this.#failures = 0
    this.pause.restart()
  }

  #end(): void {
    this.#running = undefined
    if (this.#isMoreDue) this.goOn()
    this.#isMoreDue = false
  }
}
