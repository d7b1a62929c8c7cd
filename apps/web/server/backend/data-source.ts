import { hash } from 'node:crypto'
import type { Send } from '@inkwell/api-client/api-client'
import type { Answer, Ask } from './data-service.ts'

/** What a page waits for its data before it goes out as a skeleton. */
export const RENDER_PATIENCE_MS = 300

/** What a kept page waits to hear whether it still holds before it goes out as it is. */
const CHECK_PATIENCE_MS = 500

/** The one answer of the data service that a page was made from. */
export interface DataSource {
  url: string
  etag: string | undefined
  /** Of the body, where the service sends no tag. */
  hash: string | undefined
}

function sourceOf(url: string, { etag, body }: Answer): DataSource {
  return { url, etag, hash: etag === undefined ? hash('sha256', body) : undefined }
}

function isSame(one: DataSource, other: DataSource): boolean {
  return one.etag === other.etag && one.hash === other.hash
}

/** What a page asks of the data service, which is nothing but to read. */
export type AskForPage = (url: string) => Promise<Answer>

/** The same for the client of the data service. */
export function sendWith(ask: AskForPage): Send {
  return async (url) => {
    const { status, body } = await ask(url)
    // To the client of the data service, nothing is an empty object: it has to be told.
    if (status === 200 && body.byteLength === 0) throw new Error(`${url} was answered with nothing`)
    return {
      ok: status >= 200 && status < 300,
      status,
      text: () => Promise.resolve(body.toString()),
    }
  }
}

/** Asks for a page, remembers what was answered last, and may already know one answer. */
export class SourceRecorder {
  readonly #question: Ask
  #given: { url: string; answer: Answer } | undefined
  source: DataSource | undefined

  constructor(question: Ask) {
    this.#question = question
  }

  /**
   * Asks whether what a page was made from has changed. Where it has, the new answer is kept for
   * the rendering that follows. Throws where the service fails or takes too long.
   */
  async hasChanged(source: DataSource): Promise<boolean> {
    const { url, etag } = source
    const answer = await this.#question({ url, etag, patienceMs: CHECK_PATIENCE_MS })
    if (answer.status === 304) return false
    if (answer.status >= 500 || answer.status === 429) {
      throw new Error(`The data service answered ${answer.status}`)
    }
    if (answer.status === 200 && isSame(sourceOf(url, answer), source)) return false
    this.#given = { url, answer }
    return true
  }

  /** For the renderer: the answer that is known already, or a new one. */
  readonly ask: AskForPage = async (url) => {
    const known = this.#given?.url === url ? this.#given.answer : undefined
    const answer = known ?? (await this.#question({ url, patienceMs: RENDER_PATIENCE_MS }))
    if (answer.status === 200) this.source = sourceOf(url, answer)
    return answer
  }
}
