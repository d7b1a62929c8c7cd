import type { Dispatcher } from 'undici'
import type { Answer } from './data-service.ts'

type Controller = Dispatcher.DispatchController

interface ReaderParts {
  /** Puts the question on a line, with this reader for its answer. */
  send: (reader: Dispatcher.DispatchHandler) => void
  /** How long it may take, and what is said when it took longer. */
  patience: { ms: number; error: () => Error }
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/**
 * Bytes of an answer: some times what the longest post becomes. Beyond that the page goes out without it,
 * as if the service had failed.
 */
const BYTES_MAX = 16 * 1024 * 1024

/** The service closed a kept line at the very moment of the question, which it never read. */
const CUT = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Reads the answer to one question as it comes in. */
export class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #parts: ReaderParts
  readonly #patience: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Controller | undefined
  #late: Error | undefined
  #hasAskedAgain = false
  #bytes = 0
  #status = 0
  #etag: string | undefined

  constructor(parts: ReaderParts) {
    this.#parts = parts
    this.#patience = setTimeout(() => this.#giveUp(), parts.patience.ms)
  }

  /** Asks. */
  begin(): void {
    this.#parts.send(this)
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#late) controller.abort(this.#late)
  }

  onResponseStart(_: Controller, status: number, { etag }: { etag?: string | undefined }): void {
    this.#status = status
    this.#etag = etag
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.#bytes += chunk.byteLength
    if (this.#bytes <= BYTES_MAX) this.#chunks.push(chunk)
    else controller.abort(new Error(`The answer has more than ${BYTES_MAX} bytes`))
  }

  onResponseEnd(): void {
    clearTimeout(this.#patience)
    const [first, ...more] = this.#chunks
    const body = first && more.length === 0 ? first : Buffer.concat(this.#chunks)
    this.#parts.resolve({ status: this.#status, etag: this.#etag, body })
  }

  onResponseError(_: Controller, error: Error): void {
    const wasCut = this.#status === 0 && 'code' in error && CUT.has(error.code)
    if (wasCut && !this.#hasAskedAgain && !this.#late) {
      this.#hasAskedAgain = true
      this.#parts.send(this)
      return
    }
    clearTimeout(this.#patience)
    this.#parts.reject(error)
  }

  #giveUp(): void {
    this.#late = this.#parts.patience.error()
    this.#parts.reject(this.#late)
    this.#controller?.abort(this.#late)
  }
}
