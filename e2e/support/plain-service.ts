import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { freePort } from '@inkwell/test-support/free-port'

/** A post with only the specified fields. */
export interface PlainPost {
  _id: string
  title: string
  content: string
  image?: { url?: string }
  author: { _id: string; name: string; email: string }
  createdAt: string
}

/** A response; without a body if undefined. */
export interface Reply {
  status: number
  body?: unknown
  /** Besides those of JSON. */
  headers?: Record<string, string>
}

type Answer = (call: string) => Reply | undefined | Promise<Reply | undefined>

const PLAIN_USER = { _id: 'u1', name: 'Grace Hopper', email: 'grace@example.com' }

export function plainPost(post: Partial<PlainPost> & { _id: string }): PlainPost {
  return {
    title: `Title of ${post._id}`,
    content: `Content of ${post._id}`,
    author: PLAIN_USER,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...post,
  }
}

const WRITES: { pattern: RegExp; reply: Reply }[] = [
  {
    pattern: /^POST \/api\/v1\/users\/login$/,
    reply: { status: 200, body: { user: PLAIN_USER, token: 'plain-token' } },
  },
  {
    pattern: /^POST \/api\/v1\/users\/signup$/,
    reply: { status: 201, body: { msg: 'Signed up' } },
  },
  { pattern: /^POST \/api\/v1\/posts\/createpost$/, reply: { status: 201, body: {} } },
  { pattern: /^(PUT|DELETE) \/api\/v1\/posts\/p\/[^/]+$/, reply: { status: 200, body: {} } },
]

/**
 * A data service with only the specified behaviour: no cursors, excerpts and messages in errors. It
 * shows what the site tolerates.
 */
export class PlainService {
  posts: PlainPost[] = []
  /** All calls as `METHOD /path?query`. */
  readonly calls: string[] = []
  /** Replaces the specified response, possibly later. */
  instead: Answer = () => undefined
  origin = ''
  readonly #server = createServer((request, response) => void this.#serve(request, response))

  async start(): Promise<void> {
    const port = await freePort()
    this.origin = `http://localhost:${port}`
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  #specified(call: string): Reply {
    const id = /^GET \/api\/v1\/posts\/p\/(.+)$/.exec(call)?.[1]
    if (id) {
      const postById = this.posts.find((post) => post._id === id)
      return postById ? { status: 200, body: { postById } } : { status: 404, body: {} }
    }
    if (call === 'GET /api/v1/posts/') return { status: 200, body: { posts: this.posts } }
    return WRITES.find(({ pattern }) => pattern.test(call))?.reply ?? { status: 404, body: {} }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.setHeader('Access-Control-Allow-Origin', '*')
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE')
      response.setHeader('Access-Control-Allow-Headers', 'Authorization, Content-Type, *')
      response.writeHead(204).end()
      return
    }
    const call = `${request.method} ${request.url}`
    this.calls.push(call)
    request.resume()
    await once(request, 'end')
    const { status, body, headers } = (await this.instead(call)) ?? this.#specified(call)
    response.setHeader('Content-Type', 'application/json')
    response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
  }
}
