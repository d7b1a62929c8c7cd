import { Agent, request } from 'node:http'

/** A request to send. */
export interface HttpRequest {
  url: string
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The response, and the time in milliseconds. */
export interface HttpResult {
  /** 0 without a response. */
  status: number
  ms: number
  retryAfter: string | undefined
}

/** The timeout of a request. */
const TIMEOUT_MS = 30_000

const agent = new Agent({ keepAlive: true, maxSockets: 2_000, scheduling: 'fifo' })

/** Sends a request over an idle keep-alive connection, or a new one. */
export function send({
  url,
  method = 'GET',
  headers = {},
  body,
}: HttpRequest): Promise<HttpResult> {
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

/** Closes the keep-alive connections. */
export function closeConnections(): void {
  agent.destroy()
}
