import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import { Refusal } from '../../platform/http/refusal.ts'

/** Exports that this process makes at the same time. */
const RUNNING_MAX = 8

/** Milliseconds without a read after which an export ends. */
const STALLED_AFTER = 60_000

/** Bytes a millisecond. An export that is read more slowly gives way to others. */
const SLOW_BELOW = 64

/** Milliseconds that an export may lag behind that speed. */
const LAG_MAX = 60_000

type Archive = ReadableStream<Uint8Array>

/** An export that somebody reads. */
class RunningExport {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>
  readonly #onEnd: () => void
  readonly #timer: NodeJS.Timeout
  #ended: Error | undefined
  #slowFrom = performance.now() + LAG_MAX

  /** Calls `onEnd` once it no longer counts, maybe more than once. */
  constructor(archive: Archive, onEnd: () => void) {
    this.#reader = archive.getReader()
    this.#onEnd = onEnd
    const stalled = new Error('Nobody has read the export for a minute')
    this.#timer = setTimeout(() => this.end(stalled), STALLED_AFTER).unref()
  }

  /**
   * When its reader has lagged too long, by the clock of `performance.now`. Each byte that is read postpones it, and so does
   * the time that the archive takes.
   */
  get slowFrom(): number {
    return this.#slowFrom
  }

  /** The next bytes; undefined at the end of the archive. Throws the reason why the export was ended. */
  async read(): Promise<Uint8Array | undefined> {
    this.#requireRunning()
    this.#timer.refresh()
    const asked = performance.now()
    // The time that the client waits for us does not count as slow reading.
    const left = this.#slowFrom - asked
    this.#slowFrom = Infinity
    try {
      const { value } = await this.#reader.read()
      this.#requireRunning()
      if (value) {
        const credit = value.byteLength / SLOW_BELOW
        this.#slowFrom = performance.now() + Math.min(LAG_MAX, left + credit)
      } else {
        this.#finish()
      }
      return value
    } catch (error) {
      this.#finish()
      throw error
    }
  }

  /** Ends it, so that the next read throws `reason`. */
  end(reason: Error): void {
    this.#ended = reason
    this.cancel(reason).catch(() => undefined)
  }

  cancel(reason: unknown): Promise<void> {
    this.#finish()
    return this.#reader.cancel(reason)
  }

  /** A part of an archive must not pass for the whole. */
  #requireRunning(): void {
    if (this.#ended) throw this.#ended
  }

  #finish(): void {
    clearTimeout(this.#timer)
    this.#onEnd()
  }
}

/** Bounds the exports of this process: one of each account, and a few in all. */
export class ExportSlots {
  /** By account. */
  readonly #running = new Map<string, RunningExport>()

  /**
   * Begins an export that counts until it ends, at the latest when nobody reads it for a minute. If there
   * are too many, it ends one that was read slowly for a minute, so that slow readers do not keep the
   * slots. Throws `rate_limited` if the account has an export, and `unavailable` if all are read quickly.
   */
  open(accountId: string, begin: () => Archive): Archive {
    if (this.#running.has(accountId)) {
      throw new Refusal('rate_limited', 'exportUnderWay', { retryAfter: Number(RETRY_AFTER) })
    }
    if (this.#running.size >= RUNNING_MAX && !this.#endSlowest()) {
      throw new Refusal('unavailable', 'busy')
    }
    const running = new RunningExport(begin(), () => {
      // A later export of the account may have the slot.
      if (this.#running.get(accountId) === running) this.#running.delete(accountId)
    })
    this.#running.set(accountId, running)
    return new ReadableStream(
      {
        async pull(controller) {
          const bytes = await running.read()
          if (bytes) controller.enqueue(bytes)
          else controller.close()
        },
        cancel: (reason) => running.cancel(reason),
      },
      { highWaterMark: 0 },
    )
  }

  /** Returns false if no export lags too far behind. */
  #endSlowest(): boolean {
    const slowest = [...this.#running.values()].toSorted((a, b) => a.slowFrom - b.slowFrom).at(0)
    if (!slowest || slowest.slowFrom > performance.now()) return false
    slowest.end(new Error('The export was read too slowly while others waited'))
    return true
  }
}
