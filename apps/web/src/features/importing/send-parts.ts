import { ApiError } from '@inkwell/api-client/api-error'
import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'

const SECOND = 1_000

/** Milliseconds before a part is sent again: they double up to the longest. */
const FIRST_PAUSE = SECOND
const LONGEST_PAUSE = 30 * SECOND

/** Statuses of a service that has too much to do, or is not there at the moment. */
const TEMPORARY = new Set([429, 502, 503, 504])

export interface SendPartsOptions {
  /** Resolves to whether all parts are there. */
  sendPart: (number: number, part: Blob) => Promise<boolean>
  /** Bytes that the service has from an upload that was interrupted. */
  received?: number
  signal: AbortSignal
  /** Called with the bytes that have been sent. */
  onProgress: (bytes: number) => void
  /** Called with why a part did not arrive before it is sent again, and with undefined when it has arrived. */
  onWaiting: (reason: Error | undefined) => void
  /** For tests; waits that many milliseconds, or rejects when the signal aborts. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })
}

/** How long to wait before the next attempt; undefined for an error that another attempt does not mend. */
function pauseAfter(error: unknown, attempt: number): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { status, retryAfter = 0 } = error
  if (status !== undefined && !TEMPORARY.has(status)) return undefined
  const growing = Math.min(FIRST_PAUSE * 2 ** attempt, LONGEST_PAUSE)
  return Math.max(growing, retryAfter * SECOND)
}

/** Sends a part until it arrives. */
async function sendSurely(number: number, part: Blob, options: SendPartsOptions): Promise<boolean> {
  const { sendPart, signal, onWaiting, pause = pauseFor } = options
  for (let attempt = 0; ; attempt += 1) {
    signal.throwIfAborted()
    try {
      return await sendPart(number, part)
    } catch (error) {
      signal.throwIfAborted()
      const milliseconds = pauseAfter(error, attempt)
      if (milliseconds === undefined) throw error
      onWaiting(error as Error)
      await pause(milliseconds, signal)
    }
  }
}

/** Sends the parts from a number on, one after the other, until all are there. Resolves to whether they are. */
async function sendFrom(first: number, file: Blob, options: SendPartsOptions): Promise<boolean> {
  for (let number = first; number * IMPORT_PART_BYTES < file.size; number += 1) {
    const start = number * IMPORT_PART_BYTES
    const end = Math.min(start + IMPORT_PART_BYTES, file.size)
    const isWhole = await sendSurely(number, file.slice(start, end), options)
    options.onWaiting(undefined)
    options.onProgress(end)
    if (isWhole) return true
  }
  return false
}

/**
 * Sends a file in parts, without those that have been received. A part that does not arrive is sent again until it does.
 * Throws what another attempt does not mend, and the reason of the signal.
 */
export async function sendParts(file: Blob, options: SendPartsOptions): Promise<void> {
  const first = Math.floor((options.received ?? 0) / IMPORT_PART_BYTES)
  const isWhole = await sendFrom(first, file, options)
  // Other clients may send parts in another order.
  if (!isWhole && first > 0) await sendFrom(0, file, options)
}
