import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { isNotModified } from '@inkwell/serving/etag'
import type { Hono } from 'hono'
import type { Env, RequestContext } from '../../platform/http/context.ts'
import type { WorkQueues } from '../../platform/http/work-queues.ts'
import { typeOf } from './images.names.ts'
import type { OwnAddresses } from './images.own-addresses.ts'
import type { FoundImage, ImagesService } from './images.service.ts'
import type { TextPictures } from './images.texts.service.ts'

export const IMAGES_PATH = '/images'

function computeEtag(name: string): string {
  return `"${name}"`
}

/**
 * Immutable, because the name contains a hash or is random. Shared caches revalidate after five
 * minutes, because the post may have been deleted or hidden, and keep nothing for an author.
 */
const CACHED = {
  public: 'public, max-age=31536000, s-maxage=300, immutable',
  private: 'private, max-age=31536000, immutable',
  provisional: 'no-store',
}

/**
 * Browsers ask again after five minutes, by when shared caches have dropped a withdrawn picture; a shared
 * cache in front of this service asks for each second, as for pages.
 */
const REDIRECT = { 'Cache-Control': 'public, max-age=300, s-maxage=1' }

type Scope = keyof typeof CACHED

function headersOf(name: string, size: number, scope: Scope): Record<string, string> {
  return {
    'Content-Type': typeOf(name),
    'Content-Length': String(size),
    'Cache-Control': CACHED[scope],
    ...(scope !== 'provisional' && { ETag: computeEtag(name) }),
    // The file is never a document.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
}

interface Sent {
  name: string
  scope: Scope
}

async function send(
  c: RequestContext,
  { name, scope }: Sent,
  found: FoundImage,
): Promise<Response> {
  const file = await found.open()
  if (!file) return c.notFound()
  const { size, read } = file
  const { 'Content-Length': length, ...headers } = headersOf(name, size, scope)
  const held = c.req.header('If-None-Match')
  if (isNotModified(headers.ETag ?? '', held)) return c.body(null, 304, headers)
  const whole = { ...headers, 'Content-Length': length ?? '' }
  if (c.req.method === 'HEAD') return c.body(null, 200, whole)
  return c.body(Readable.toWeb(await read()) as ReadableStream, 200, whole)
}

interface ImagesRoutes {
  images: Pick<ImagesService, 'find' | 'findOwn'>
  textPictures: Pick<TextPictures, 'find'>
  ownAddresses: Pick<OwnAddresses, 'isValid'>
  queues: Pick<WorkQueues, 'reads' | 'files'>
  /** The address of a client. */
  addressOf: (request: IncomingMessage | undefined) => string
}

/** Serves picture files. They are not calls, so the contract does not list them. */
export function mountImages(
  app: Hono<Env>,
  { images, textPictures, ownAddresses, queues, addressOf }: ImagesRoutes,
): void {
  const turnOf = (c: RequestContext) => ({
    from: addressOf(c.env.incoming),
    isGone: () => c.env.outgoing?.destroyed ?? false,
  })
  const read = <T>(c: RequestContext, work: () => Promise<T>) => queues.reads(work, turnOf(c))
  /** A storage that does not answer must not occupy the queue of other reads. */
  const sendFile = (c: RequestContext, file: Sent, found: FoundImage) =>
    queues.files(() => send(c, file, found), turnOf(c))

  app.get(`${IMAGES_PATH}/:name`, async (c) => {
    const name = c.req.param('name')
    const { post, signature } = c.req.query()
    if (post !== undefined && signature !== undefined) {
      if (!ownAddresses.isValid(name, { post, signature })) return c.notFound()
      const own = await read(c, () => images.findOwn(name, post))
      return own ? sendFile(c, { name, scope: 'private' }, own) : c.notFound()
    }
    const image = await read(c, async () => {
      return (await textPictures.find(name)) ?? images.find(name)
    })
    if (!image) return c.notFound()
    const { findAddress } = image
    const address = findAddress && (await read(c, findAddress))
    if (address !== undefined) return c.body(null, 302, { ...REDIRECT, Location: address })
    return sendFile(c, { name, scope: image.isProvisional ? 'provisional' : 'public' }, image)
  })
}
