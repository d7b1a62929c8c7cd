import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { SITE_KEY_HEADER } from '@inkwell/contract/site-key'

/** Lines to the data service at once; more questions wait for a free one. */
const LINES_MAX = 64

export interface Question {
  /** At the origin of the data service. */
  url: string
  /** Milliseconds after which it counts as unanswered. */
  patienceMs: number
  /** The tag of an answer that is known already: where it still holds, the status is 304. */
  etag?: string | undefined
}

export interface Answer {
  status: number
  etag: string | undefined
  body: string
}

/** Asks the data service; rejects where no whole answer comes in time. */
export type Ask = (question: Question) => Promise<Answer>

function read(incoming: IncomingMessage, done: (answer: Answer) => void): void {
  const chunks: Buffer[] = []
  incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
  incoming.on('end', () => {
    const { statusCode = 0, headers } = incoming
    done({ status: statusCode, etag: headers.etag, body: Buffer.concat(chunks).toString() })
  })
}

/** The service closed a kept line at the very moment of the question, which it never read. */
function isWorthAsking(isReused: boolean, { code }: NodeJS.ErrnoException): boolean {
  return isReused && code === 'ECONNRESET'
}

/**
 * A line to the data service that is kept open. `fetch` would do, but takes three times as long for
 * it, which is a third of the time that a page takes. With the key of the site, the service does not
 * take all its readers for one.
 */
export function createAsk(origin: string, siteKey?: string): Ask {
  const isSecure = origin.startsWith('https:')
  const Agent = isSecure ? HttpsAgent : HttpAgent
  const request = isSecure ? requestHttps : requestHttp
  const options: RequestOptions = {
    ...urlToHttpOptions(new URL(origin)),
    agent: new Agent({ keepAlive: true, maxSockets: LINES_MAX }),
  }

  const own = siteKey === undefined ? {} : { [SITE_KEY_HEADER]: siteKey }

  return function ask(question) {
    const { url, patienceMs, etag } = question
    return new Promise((resolve, reject) => {
      const headers = etag === undefined ? own : { ...own, 'If-None-Match': etag }
      const path = url.slice(origin.length)
      const asked = request({ ...options, path, headers }, (incoming) => {
        read(incoming, resolve)
        incoming.on('error', reject)
      })
      const patience = setTimeout(
        () => asked.destroy(new Error(`${url} took too long`)),
        patienceMs,
      )
      asked.on('close', () => clearTimeout(patience))
      asked.on('error', (error) => {
        if (isWorthAsking(asked.reusedSocket, error)) resolve(ask(question))
        else reject(error)
      })
      asked.end()
    })
  }
}
