import { once } from 'node:events'
import { createServer } from 'node:http'
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Bucket } from '@inkwell/settings/picture-storage'
import { signatureFault } from './s3-signature.ts'

/** How the storage fails: no response, an error, a closed connection, or a response of one half. */
export type S3Fault = 'hangs' | 'refuses' | 'cuts' | 'stalls'

const BUCKET = 'pictures'

/** Everyone may read the objects below it, as with a policy of the bucket. */
export const PUBLIC_PREFIX = 'public/'

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  AuthorizationHeaderMalformed: 400,
  XAmzContentSHA256Mismatch: 400,
  SlowDown: 503,
}

/** S3-compatible storage in memory that checks signatures, with the requests that we make. */
export class S3Server {
  /** The objects by their keys. */
  readonly objects = new Map<string, Buffer>()
  /** The headers of the objects, which readers get. */
  readonly headers = new Map<string, OutgoingHttpHeaders>()
  fault: S3Fault | undefined
  /** What everyone may read by the policy of the bucket; undefined for nothing. */
  openPrefix: string | undefined = PUBLIC_PREFIX
  /** Whether a request is refused by a policy, by its method and key. */
  refuses: ((method: string, key: string) => boolean) | undefined
  /** Called with the method and the key before a request is answered. */
  before: ((method: string, key: string) => Promise<void>) | undefined
  /** Objects of a page in listings, at most. */
  pageSize = 1_000
  readonly #keys = { accessKey: 'access', secretKey: 'secret+/=', region: 'test-1' }
  readonly #server = createServer((request, response) => {
    void this.#receive(request, response)
  })

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  /** The bucket, as the settings name it. */
  bucket(own: Partial<Bucket> = {}): Bucket {
    const { port } = this.#server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    return { name: BUCKET, prefix: '', endpoint, isPathStyle: true, ...this.#keys, ...own }
  }

  /** Where everyone finds the objects below `public/`. */
  publicAddress(): string {
    return `${this.bucket().endpoint ?? ''}/${BUCKET}/public`
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => undefined)
    if (!body) return
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage')
    const [, bucket = '', ...rest] = decodeURIComponent(pathname).split('/')
    const key = rest.join('/')
    await this.before?.(request.method ?? '', key)
    if (this.fault === 'hangs') return
    if (this.fault === 'cuts') {
      request.socket.destroy()
      return
    }
    const error = this.#errorFor(request, body, { bucket, key })
    if (error !== undefined) this.#fail(response, error)
    else if (key === '') this.#list(response, searchParams)
    else this.#serve(request, response, { key, body })
  }

  #errorFor(
    request: IncomingMessage,
    body: Buffer,
    { bucket, key }: { bucket: string; key: string },
  ): string | undefined {
    if (this.fault === 'refuses') return 'SlowDown'
    if (this.refuses?.(request.method ?? '', key)) return 'AccessDenied'
    const wrongBucket = bucket === BUCKET ? undefined : 'NoSuchBucket'
    return this.#isOpen(request, key)
      ? wrongBucket
      : (signatureFault(request, body, this.#keys) ?? wrongBucket)
  }

  #isOpen({ method = '', headers }: IncomingMessage, key: string): boolean {
    if (headers.authorization !== undefined || !['GET', 'HEAD'].includes(method)) return false
    return this.openPrefix !== undefined && key !== '' && key.startsWith(this.openPrefix)
  }

  #fail(response: ServerResponse, code: string): void {
    response.writeHead(STATUS[code] ?? 403, { 'Content-Type': 'application/xml' })
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message></Error>`)
  }

  #serve(
    { method, headers }: IncomingMessage,
    response: ServerResponse,
    { key, body }: { key: string; body: Buffer },
  ): void {
    if (method === 'PUT') this.#put(key, body, headers)
    if (method === 'DELETE') this.objects.delete(key)
    if (method === 'PUT' || method === 'DELETE') {
      response.writeHead(method === 'PUT' ? 200 : 204, { ETag: '"etag"' }).end()
      return
    }
    const found = this.objects.get(key)
    if (!found) {
      this.#fail(response, 'NoSuchKey')
      return
    }
    response.writeHead(200, {
      ...this.headers.get(key),
      'Content-Length': found.length,
      'Last-Modified': new Date().toUTCString(),
    })
    if (method === 'HEAD') response.end()
    else if (this.fault === 'stalls') response.write(found.subarray(0, found.length / 2))
    else response.end(found)
  }

  #put(key: string, body: Buffer, headers: IncomingHttpHeaders): void {
    this.objects.set(key, body)
    const { 'content-type': type = 'application/octet-stream', 'cache-control': rule } = headers
    this.headers.set(key, { 'Content-Type': type, ...(rule && { 'Cache-Control': rule }) })
  }

  #list(response: ServerResponse, query: URLSearchParams): void {
    const after = query.get('continuation-token') ?? ''
    const prefix = query.get('prefix') ?? ''
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after)
    const page = keys.toSorted().slice(0, Math.min(this.pageSize, Number(query.get('max-keys'))))
    const isTruncated = page.length < keys.length
    const contents = page.map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'Content-Type': 'application/xml' })
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }
}
