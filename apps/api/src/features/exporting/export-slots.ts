import { RETRY_AFTER } from '@inkwell/serving/retry-after'
import { Refusal } from '../../platform/http/refusal.ts'

/** Exports that this process makes at the same time. */
const RUNNING_MAX = 8

/** Milliseconds without a read after which an export ends. */
const STALLED_AFTER = 60_000

type Archive = ReadableStream<Uint8Array>

/** Bounds the exports of this process: one of each account, and a few in all. */
export class ExportSlots {
  /** By account, the timer of its export. */
  readonly #running = new Map<string, NodeJS.Timeout>()

  /**
   * Begins an export that counts until it ends, at the latest when nobody reads it for a minute. Throws
   * `rate_limited` if the account has one, and `unavailable` if there are too many.
   */
  open(accountId: string, begin: () => Archive): Archive {
    if (this.#running.has(accountId)) {
      throw new Refusal('rate_limited', 'exportUnderWay', { retryAfter: Number(RETRY_AFTER) })
    }
    if (this.#running.size >= RUNNING_MAX) {
      throw new Refusal('unavailable', 'busy', { headers: { 'Retry-After': RETRY_AFTER } })
    }
    const reader = begin().getReader()
    const stalled = new Error('Nobody has read the export for a minute')
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      release()
      reader.cancel(stalled).catch(() => undefined)
    }, STALLED_AFTER).unref()
    this.#running.set(accountId, timer)
    const release = () => this.#release(accountId, timer)
    return new ReadableStream(
      {
        async pull(controller) {
          // A part of an archive must not pass for the whole.
          if (isOver) throw stalled
          timer.refresh()
          try {
            const { value } = await reader.read()
            if (value) {
              controller.enqueue(value)
              return
            }
            controller.close()
          } catch (error) {
            release()
            throw error
          }
          release()
        },
        cancel(reason) {
          release()
          return reader.cancel(reason)
        },
      },
      { highWaterMark: 0 },
    )
  }

  /** Does nothing if a later export of the account has the slot. */
  #release(accountId: string, timer: NodeJS.Timeout): void {
    clearTimeout(timer)
    if (this.#running.get(accountId) === timer) this.#running.delete(accountId)
  }
}
