import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { EXPOSED_HEADERS } from './cors.ts'
import { isHeld } from './etag.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Bytes of answers kept. */
const SIZE_MAX = 32 * 1024 * 1024

/** Addresses whose answers are kept: queries that no call knows never make an entry. */
const KEPT =
  /^\/api\/v1\/posts\/?(?:p\/[\w-]{1,64}\/?|\?(?:(?:cursor|limit)=[\w%-]{1,256}&?){1,2})?$/

/**
 * A number that changes whenever anything in the database may have changed; undefined while nobody
 * can tell.
 */
export type DataVersion = () => number | undefined

interface KeptAnswer {
  version: number
  body: Buffer
  etag: string
}

/** Names and values in turn: Node takes them fastest that way. */
const COMMON = Object.entries({
  ...SECURITY_HEADERS,
  'Cache-Control': 'no-cache',
  Vary: 'Origin',
}).flat()

/**
 * Answers to public reads, ready to be sent again as long as nothing has been written anywhere: by
 * this process, or by another on the same database.
 */
export class AnswerCache {
  readonly #version: DataVersion
  readonly #origins: ReadonlySet<string>
  readonly #answers = new LRUCache<string, KeptAnswer>({
    maxSize: SIZE_MAX,
    sizeCalculation: ({ body }, target) => body.byteLength + target.length + 200,
  })
  #writes = 0

  constructor(version: DataVersion, origins: ReadonlySet<string>) {
    this.#version = version
    this.#origins = origins
  }

  /** To be read before the data that an answer is made of. */
  version(): number | undefined {
    const version = this.#version()
    return version === undefined ? undefined : version + this.#writes
  }

  /** Something was written here: nothing that was kept before holds any more. */
  forget(): void {
    this.#writes += 1
    this.#answers.clear()
  }

  /** Keeps an answer that was made of the data at `version`. */
  keep(
    target: string,
    version: number | undefined,
    { text, etag }: { text: string; etag: string },
  ): void {
    if (version === undefined || !KEPT.test(target)) return
    this.#answers.set(target, { version, etag, body: Buffer.from(text) })
  }

  /** Sends the kept answer to a request, if there is one that still holds; false if not. */
  send(request: IncomingMessage, response: ServerResponse, requestId: string): boolean {
    const { method, url = '', headers } = request
    if (method !== 'GET' && method !== 'HEAD') return false
    const kept = this.#answers.get(url)
    if (!kept || kept.version !== this.version()) return false
    const own = [
      ...COMMON,
      'ETag',
      kept.etag,
      'X-Request-Id',
      requestId,
      ...this.#cors(headers.origin),
    ]
    if (isHeld(kept.etag, headers['if-none-match'])) {
      response.writeHead(304, own).end()
      return true
    }
    own.push('Content-Type', 'application/json', 'Content-Length', String(kept.body.byteLength))
    response.writeHead(200, own)
    response.end(method === 'HEAD' ? undefined : kept.body)
    return true
  }

  #cors(origin: string | undefined): string[] {
    if (origin === undefined || !this.#origins.has(origin)) return []
    return ['Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED_HEADERS]
  }
}
