import type { Dispatcher } from 'undici'
import type { Answer } from './data-service.ts'

type Controller = Dispatcher.DispatchController

interface ReaderParts {
  /** Puts the question on a line, with this reader for its answer. */
  send: (reader: Dispatcher.DispatchHandler) => void
  /** How long it may take, and what is said when it took longer. */
  patience: { ms: number; error: () => Error }
  /** Of all answers that are being read. */
  underWay: { bytes: number }
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

const MB = 1024 * 1024

/**
 * Bytes of an answer, some times what the longest post becomes, and of all that are being read. Beyond
 * that the page goes out without it, as if the service had failed.
 */
const BYTES_MAX = { one: 16 * MB, all: 64 * MB }

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
    const { underWay } = this.#parts
    this.#bytes += chunk.byteLength
    underWay.bytes += chunk.byteLength
    if (this.#bytes > BYTES_MAX.one) {
      controller.abort(new Error(`The answer has more than ${BYTES_MAX.one} bytes`))
    } else if (underWay.bytes > BYTES_MAX.all) {
      controller.abort(new Error(`All answers have more than ${BYTES_MAX.all} bytes`))
    } else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#end()
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
    this.#end()
    this.#chunks.length = 0
    this.#parts.reject(error)
  }

  #end(): void {
    clearTimeout(this.#patience)
    this.#parts.underWay.bytes -= this.#bytes
    this.#bytes = 0
  }

  #giveUp(): void {
    this.#late = this.#parts.patience.error()
    this.#parts.reject(this.#late)
    this.#controller?.abort(this.#late)
  }
}
