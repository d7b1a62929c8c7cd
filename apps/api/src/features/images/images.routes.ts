import { Readable } from 'node:stream'
import { isNotModified } from '@inkwell/serving/etag'
import type { Hono } from 'hono'
import type { Env, RequestContext } from '../../platform/http/context.ts'
import { typeOf } from './images.mapper.ts'
import type { ImagesService, OpenImage } from './images.service.ts'

export const IMAGES_PATH = '/images'

function computeEtag(name: string): string {
  return `"${name}"`
}

function headersOf(name: string, size: number): Record<string, string> {
  return {
    'Content-Type': typeOf(name),
    'Content-Length': String(size),
    // Immutable, because the name contains the hash. Shared caches revalidate after five minutes,
    // because the post may have been deleted or hidden.
    'Cache-Control': 'public, max-age=31536000, s-maxage=300, immutable',
    ETag: computeEtag(name),
    // The file is never a document.
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
}

async function send(c: RequestContext, name: string, { size, read }: OpenImage): Promise<Response> {
  const { 'Content-Length': length, ...headers } = headersOf(name, size)
  const held = c.req.header('If-None-Match')
  if (isNotModified(headers.ETag ?? '', held)) return c.body(null, 304, headers)
  const whole = { ...headers, 'Content-Length': length ?? '' }
  if (c.req.method === 'HEAD') return c.body(null, 200, whole)
  return c.body(Readable.toWeb(await read()) as ReadableStream, 200, whole)
}

/** Serves picture files. They are not calls, so the contract does not list them. */
export function mountImages(app: Hono<Env>, images: Pick<ImagesService, 'open'>): void {
  app.get(`${IMAGES_PATH}/:name`, async (c) => {
    const name = c.req.param('name')
    const image = await images.open(name)
    return image ? send(c, name, image) : c.notFound()
  })
}
