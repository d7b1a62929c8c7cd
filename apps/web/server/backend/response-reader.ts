import type { Dispatcher } from 'undici'

type Controller = Dispatcher.DispatchController

export interface BackendResponse {
  status: number
  etag: string | undefined
  body: Buffer
}

interface ReaderParts {
  /** Sends the request; the reader handles the response. */
  send: (reader: Dispatcher.DispatchHandler) => void
  timeout: { ms: number; error: () => Error }
  /** Of all responses that are being read. */
  inFlight: { bytes: number }
  resolve: (response: BackendResponse) => void
  reject: (error: Error) => void
}

const MB = 1024 * 1024

/**
 * Bytes of one response, several times the longest post, and of all that are being read. Beyond that,
 * the page is sent as if the service had failed.
 */
const MAX_BYTES = { one: 16 * MB, all: 64 * MB }

/** The service closed an idle connection while the request was sent, and never read it. */
const CLOSED_BEFORE_REQUEST = new Set<unknown>(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'])

/** Reads one response as it arrives. */
export class ResponseReader implements Dispatcher.DispatchHandler {
  readonly #parts: ReaderParts
  readonly #timer: NodeJS.Timeout
  readonly #chunks: Buffer[] = []
  #controller: Controller | undefined
  #timeoutError: Error | undefined
  #isRetry = false
  #bytes = 0
  #status = 0
  #etag: string | undefined

  constructor(parts: ReaderParts) {
    this.#parts = parts
    this.#timer = setTimeout(() => this.#abort(), parts.timeout.ms)
  }

  /** Sends the request. */
  begin(): void {
    this.#parts.send(this)
  }

  onRequestStart(controller: Controller): void {
    this.#controller = controller
    if (this.#timeoutError) controller.abort(this.#timeoutError)
  }

  onResponseStart(_: Controller, status: number, { etag }: { etag?: string | undefined }): void {
    this.#status = status
    this.#etag = etag
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    const { inFlight } = this.#parts
    this.#bytes += chunk.byteLength
    inFlight.bytes += chunk.byteLength
    if (this.#bytes > MAX_BYTES.one) {
      controller.abort(new Error(`The response has more than ${MAX_BYTES.one} bytes`))
    } else if (inFlight.bytes > MAX_BYTES.all) {
      controller.abort(new Error(`All responses have more than ${MAX_BYTES.all} bytes`))
    } else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#end()
    const [first, ...more] = this.#chunks
    const body = first && more.length === 0 ? first : Buffer.concat(this.#chunks)
    this.#parts.resolve({ status: this.#status, etag: this.#etag, body })
  }

  onResponseError(_: Controller, error: Error): void {
    const isUnread = this.#status === 0 && 'code' in error && CLOSED_BEFORE_REQUEST.has(error.code)
    if (isUnread && !this.#isRetry && !this.#timeoutError) {
      this.#isRetry = true
      this.#parts.send(this)
      return
    }
    this.#end()
    this.#chunks.length = 0
    this.#parts.reject(error)
  }

  #end(): void {
    clearTimeout(this.#timer)
    this.#parts.inFlight.bytes -= this.#bytes
    this.#bytes = 0
  }

  #abort(): void {
    this.#timeoutError = this.#parts.timeout.error()
    this.#parts.reject(this.#timeoutError)
    this.#controller?.abort(this.#timeoutError)
  }
}
