import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DataSource } from '../backend/data-source.ts'
import { encodeBody, unpackBrotli } from '../http/encoded-body.ts'
import type { Encoding } from '../http/encoded-body.ts'
import type { FlatHeaders } from '../http/not-modified.ts'
import type { WholePage } from './renderer.ts'
import type { ReadyPage } from './send-page.ts'

/** A page, and the answer of the data service that it was made from. */
export type SourcedPage = WholePage & { source: DataSource | undefined }

const TAG_SUFFIX = { br: '-br', gzip: '-gz', identity: '' } as const

/**
 * What a page says is told by the tag of the answer that it was made from; how it says it, which
 * another build or setting changes, by a sum, which takes a tenth of the time of a hash.
 */
function tagOf(html: Buffer, source: DataSource | undefined): string {
  const said = source?.etag?.replaceAll(/^W\/|"/g, '')
  return said === undefined
    ? hash('sha256', html, 'base64url').slice(0, 22)
    : `${said}-${crc32(html).toString(36)}`
}

function headersOf(
  { body, etag }: Pick<ReadyPage, 'body' | 'etag'>,
  encoding: Encoding,
): FlatHeaders {
  const own = ['ETag', etag, 'Content-Length', String(body.byteLength)]
  return encoding === 'identity' ? own : [...own, 'Content-Encoding', encoding]
}

/** Everything of a page that can be done once; `headers` are those of every page. */
export async function makeReady(
  { html, status, source }: SourcedPage,
  encoding: Encoding,
  headers: FlatHeaders,
): Promise<ReadyPage> {
  const etag = `"${tagOf(html, source)}${TAG_SUFFIX[encoding]}"`
  const body = await encodeBody(html, encoding)
  return {
    status,
    body,
    etag,
    headers: headers.concat(headersOf({ body, etag }, encoding)),
  }
}

/** A page in brotli without an encoding. */
export async function unpack(packed: ReadyPage, headers: FlatHeaders): Promise<ReadyPage> {
  const body = await unpackBrotli(packed.body)
  const etag = `${packed.etag.slice(0, -`${TAG_SUFFIX.br}"`.length)}"`
  const own = headersOf({ body, etag }, 'identity')
  return { status: packed.status, body, etag, headers: headers.concat(own) }
}
