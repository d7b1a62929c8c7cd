import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { PageSource } from '../backend/call-recorder.ts'
import { encodeBody, unpackBrotli } from '../http/encoded-body.ts'
import type { Encoding } from '../http/encoded-body.ts'
import type { FlatHeaders } from '../http/not-modified.ts'
import type { WholePage } from './renderer.ts'

/** A page in one encoding, ready to be sent. */
export interface EncodedPage {
  status: number
  etag: string
  body: Buffer
  headers: FlatHeaders
  /** Those that it has in every encoding. */
  common: FlatHeaders
}

/** A page and the responses of the data service that it was rendered from. */
export type SourcedPage = WholePage & { sources: readonly PageSource[] }

const ETAG_SUFFIX = { br: '-br', gzip: '-gz', identity: '' } as const

/** The version of the content that a page was rendered from; undefined if a source has none. */
function versionOf(sources: readonly PageSource[]): string | undefined {
  const etags = sources.map(({ etag }) => etag?.replaceAll(/^W\/|"/g, ''))
  if (etags.length === 0 || etags.includes(undefined)) return undefined
  return etags.length === 1 ? etags[0] : hash('sha256', etags.join(' '), 'base64url').slice(0, 22)
}

/**
 * The ETags of the sources stand for the content. The checksum stands for what a new build or setting
 * changes around it; it takes a tenth of the time of a hash.
 */
function computeEtag(html: Buffer, sources: readonly PageSource[]): string {
  const version = versionOf(sources)
  return version === undefined
    ? hash('sha256', html, 'base64url').slice(0, 22)
    : `${version}-${crc32(html).toString(36)}`
}

function ownHeaders(
  { body, etag }: Pick<EncodedPage, 'body' | 'etag'>,
  encoding: Encoding,
): FlatHeaders {
  const own = ['ETag', etag, 'Content-Length', String(body.byteLength)]
  return encoding === 'identity' ? own : [...own, 'Content-Encoding', encoding]
}

/** Encodes a page; `common` are its headers in every encoding. */
export async function encodePage(
  { html, status, sources }: SourcedPage,
  encoding: Encoding,
  common: FlatHeaders,
): Promise<EncodedPage> {
  const etag = `"${computeEtag(html, sources)}${ETAG_SUFFIX[encoding]}"`
  const body = await encodeBody(html, encoding)
  return {
    status,
    body,
    etag,
    headers: common.concat(ownHeaders({ body, etag }, encoding)),
    common,
  }
}

/** Decodes a page that is cached only in brotli. */
export async function decodePage(packed: EncodedPage): Promise<EncodedPage> {
  const body = await unpackBrotli(packed.body)
  const etag = `${packed.etag.slice(0, -`${ETAG_SUFFIX.br}"`.length)}"`
  const own = ownHeaders({ body, etag }, 'identity')
  const { status, common } = packed
  return { status, body, etag, headers: common.concat(own), common }
}
