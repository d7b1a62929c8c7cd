import { createHash } from 'node:crypto'
import { CHECK_PATIENCE_MS, RENDER_PATIENCE_MS, withPatience } from './patient-fetch.ts'

/** The one answer of the data service that a page was made from. */
export interface DataSource {
  url: string
  /** Strong; absent where the service sends none. */
  etag: string | undefined
  hash: string
}

interface Answer {
  status: number
  headers: Headers
  body: string
}

function hashOf(body: string): string {
  return createHash('sha256').update(body).digest('base64')
}

async function ask(send: typeof fetch, url: string, etag: string | undefined): Promise<Answer> {
  const response = await send(url, etag === undefined ? {} : { headers: { 'If-None-Match': etag } })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

/** A fetch that remembers what it was answered last, and may already know one answer. */
export class SourceRecorder {
  readonly #check: typeof fetch
  readonly #load: typeof fetch
  #given: { url: string; answer: Answer } | undefined
  source: DataSource | undefined

  constructor(send: typeof fetch) {
    this.#check = withPatience(send, CHECK_PATIENCE_MS)
    this.#load = withPatience(send, RENDER_PATIENCE_MS)
  }

  /**
   * Asks whether what a page was made from has changed. Where it has, the new answer is kept for
   * the rendering that follows. Throws where the service fails or takes too long.
   */
  async hasChanged({ url, etag, hash }: DataSource): Promise<boolean> {
    const answer = await ask(this.#check, url, etag)
    if (answer.status === 304) return false
    if (answer.status >= 500 || answer.status === 429) {
      throw new Error(`The data service answered ${answer.status}`)
    }
    if (answer.status === 200 && hashOf(answer.body) === hash) return false
    this.#given = { url, answer }
    return true
  }

  /** For the renderer: the answer that is known already, or a new one. */
  readonly send: typeof fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const known = this.#given?.url === url ? this.#given.answer : undefined
    if (known) return this.#remember(url, known)
    const response = await this.#load(input, init)
    const { status, headers } = response
    return this.#remember(url, { status, headers, body: await response.text() })
  }

  #remember(url: string, { status, headers, body }: Answer): Response {
    if (status === 200) {
      this.source = { url, etag: headers.get('ETag') ?? undefined, hash: hashOf(body) }
    }
    return new Response(body === '' ? null : body, { status, headers })
  }
}
