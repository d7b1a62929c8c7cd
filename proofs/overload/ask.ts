import { Agent, request } from 'node:http'

/** One request, as it is sent. */
export interface Ask {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** What came back, and how long that took in milliseconds. */
export interface Answered {
  /** 0 where there was no answer. */
  status: number
  ms: number
  retryAfter: string | undefined
}

/** Longer than this, nobody waits for an answer. */
const TIMEOUT_MS = 30_000

const agent = new Agent({ keepAlive: true, maxSockets: 2_000, scheduling: 'fifo' })

/** Sends a request over a kept line, or a new one where all are taken. */
export function send({ url, method = 'GET', headers = {}, body }: Ask): Promise<Answered> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, retryAfter?: string) =>
      resolve({ status, ms: performance.now() - began, retryAfter })
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }
    const asked = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      answer.resume()
      answer.on('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after']))
      answer.on('error', () => end(0))
    })
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy())
    asked.on('error', () => end(0))
    asked.end(body)
  })
}

/** Closes the lines that were kept. */
export function hangUp(): void {
  agent.destroy()
}
