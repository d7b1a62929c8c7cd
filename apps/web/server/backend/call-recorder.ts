import { hash } from 'node:crypto'
import type { BackendClient } from './backend-client.ts'
import type { BackendResponse } from './response-reader.ts'

/** Time for a response while a page is rendered. After it, the page is sent with a skeleton. */
export const RENDER_TIMEOUT_MS = 300

/** Time for a response while a cached page is revalidated. After it, the page is sent as it is. */
const REVALIDATION_TIMEOUT_MS = 500

/** How an address is read. */
export interface ReadOptions {
  /** Posts with their source. */
  isWhole?: boolean
  /** Milliseconds for what takes longer than a page may. */
  timeoutMs?: number
}

/** A response of the data service that a page was rendered from. */
export interface PageSource extends ReadOptions {
  url: string
  status: number
  etag: string | undefined
  /** Of the body, where the service sends no ETag. */
  hash: string | undefined
}

function toSource(
  { url, isWhole, timeoutMs }: ReadOptions & { url: string },
  { status, etag, body }: BackendResponse,
): PageSource {
  // The body of an error differs from request to request.
  const isHashed = status === 200 && etag === undefined
  return {
    url,
    ...(isWhole && { isWhole }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    status,
    etag,
    hash: isHashed ? hash('sha256', body) : undefined,
  }
}

function isSame(one: PageSource, other: PageSource): boolean {
  return one.status === other.status && one.etag === other.etag && one.hash === other.hash
}

/** Reads an address of the data service for a page. */
export type ReadForPage = (url: string, options?: ReadOptions) => Promise<BackendResponse>

/** Makes the calls of one rendering and records the responses. */
export class CallRecorder {
  readonly #call: BackendClient
  readonly #sources = new Map<string, PageSource>()
  /** Responses that the revalidation received, for the rendering after it. */
  readonly #received = new Map<string, BackendResponse>()

  constructor(call: BackendClient) {
    this.#call = call
  }

  /** Everything that `read` returned so far. */
  get sources(): readonly PageSource[] {
    return [...this.#sources.values()]
  }

  /**
   * Asks whether any source has changed. If a call fails or times out, rejects unless another source is known
   * to have changed.
   */
  async hasChanged(sources: readonly PageSource[]): Promise<boolean> {
    const changes = await Promise.allSettled(sources.map((source) => this.#isChanged(source)))
    if (changes.some((change) => change.status === 'fulfilled' && change.value)) return true
    const failed = changes.find((change) => change.status === 'rejected')
    if (failed) throw failed.reason
    return false
  }

  readonly read: ReadForPage = async (url, { isWhole, timeoutMs } = {}) => {
    const response =
      this.#received.get(url) ??
      (await this.#call({ url, isWhole, timeoutMs: timeoutMs ?? RENDER_TIMEOUT_MS }))
    const asked = { url, ...(isWhole && { isWhole }), ...(timeoutMs && { timeoutMs }) }
    this.#sources.set(url, toSource(asked, response))
    return response
  }

  async #isChanged(source: PageSource): Promise<boolean> {
    const { url, etag, isWhole, timeoutMs = REVALIDATION_TIMEOUT_MS } = source
    const response = await this.#call({ url, etag, isWhole, timeoutMs })
    const { status } = response
    if (status === 304) return false
    if (status >= 500 || status === 429) throw new Error(`The data service answered ${status}`)
    this.#received.set(url, response)
    return !isSame(toSource(source, response), source)
  }
}
