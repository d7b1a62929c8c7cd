import type { BackendClient } from '../backend/backend-client.ts'
import type { BackendResponse } from '../backend/response-reader.ts'
import type { PageAddress } from '../pages/page-address.ts'
import { PageCache } from '../pages/page-cache.ts'
import type { Served } from '../pages/page-cache.ts'
import { OverloadError } from '../pages/render-queue.ts'
import type { Renderer } from '../pages/renderer.ts'
import type { EncodedPage } from '../pages/encoded-page.ts'
import { exactCopy } from '../http/utf8.ts'

const SOURCE = 'http://api.example/posts/1'
export const POST: PageAddress = { key: '/post/1', isFixed: false }
export const FRESH_MS = 150
export const MAX_BYTES = 100_000

const exact = (text: string) => exactCopy(Buffer.from(text))

/** A data service of one post, and a site that renders nothing but its text. */
export class Stage {
  text: string | undefined = 'one'
  withEtag = true
  broken = false
  slowMs = 0
  isOverloaded = false
  asked: (string | undefined)[] = []
  rendered = 0

  readonly call: BackendClient = ({ etag, timeoutMs }) => {
    this.asked.push(etag)
    if (this.slowMs > timeoutMs) return Promise.reject(new Error('too slow'))
    return Promise.resolve(this.#respond(etag))
  }

  #respond(known: string | undefined): BackendResponse {
    if (this.broken) return { status: 503, etag: undefined, body: Buffer.of() }
    if (this.text === undefined) return { status: 404, etag: undefined, body: Buffer.from('{}') }
    const etag = this.withEtag ? `"${this.text}"` : undefined
    if (etag && known === etag) return { status: 304, etag, body: Buffer.of() }
    return { status: 200, etag, body: Buffer.from(this.text) }
  }

  readonly render: Renderer = async (_, read) => {
    this.rendered += 1
    const { status, body } = await read(SOURCE)
    if (status === 404) return { status: 404, html: exact('not found'), complete: true }
    const complete = status === 200
    return { status: 200, html: complete ? exactCopy(body) : exact('skeleton'), complete }
  }

  readonly cache = new PageCache({
    render: (address, read) =>
      this.isOverloaded ? Promise.reject(new OverloadError()) : this.render(address, read),
    renderAgain: this.render,
    call: this.call,
    headers: { 'X-Test': 'yes' },
    freshMs: FRESH_MS,
    maxBytes: MAX_BYTES,
  })

  serve(address: PageAddress): Promise<Served> {
    return this.cache.serve(address, 'identity')
  }

  peek({ key }: PageAddress): EncodedPage | undefined {
    return this.cache.peek(key, 'identity')
  }
}

export function textOf(served: Served): string {
  if ('encoded' in served) return served.encoded.body.toString()
  return served.uncached instanceof Response ? 'redirect' : served.uncached.html.toString()
}
