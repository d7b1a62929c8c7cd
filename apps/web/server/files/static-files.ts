import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import { isNotModified } from '@inkwell/serving/etag'
import { encodingFor } from '../http/encoded-body.ts'
import type { Encoding } from '../http/encoded-body.ts'
import { headersWithoutBody } from '../http/not-modified.ts'
import type { FlatHeaders } from '../http/not-modified.ts'

interface Variant {
  body: Buffer
  headers: FlatHeaders
  etag: string
}

/** A file of the build, in the encodings that the build created. */
export type StaticFile = { identity: Variant } & Partial<Record<Encoding, Variant>>

/** Every file of the build by its address. */
export type StaticFiles = ReadonlyMap<string, StaticFile>

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}

const FOREVER = 'public, max-age=31536000, immutable'

/** Suffixes of the compressed files that the build writes. */
const SUFFIX = { br: '.br', gzip: '.gz' } as const

interface VariantParts {
  address: string
  encoding: Encoding
  /** In addition to those that describe the file. */
  headers: Record<string, string>
}

/** A body with the headers of its response. */
export function createVariant(
  body: Buffer,
  { address, encoding, headers: own }: VariantParts,
): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = Object.entries({
    'Content-Type': TYPES[extname(address)] ?? 'application/octet-stream',
    'Content-Length': String(body.byteLength),
    'Cache-Control': address.startsWith('/assets/') ? FOREVER : 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    ...own,
  }).flat()
  return { body, headers, etag }
}

function loadFile(path: string, address: string, headers: Record<string, string>): StaticFile {
  const read = (from: string, encoding: Encoding): Variant =>
    createVariant(readFileSync(from), { address, encoding, headers })
  const file: StaticFile = { identity: read(path, 'identity') }
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = path + SUFFIX[encoding]
    if (existsSync(compressed)) file[encoding] = read(compressed, encoding)
  }
  return file
}

/** Loads every file of the build. They are few and small, so memory holds them. */
export function loadStaticFiles(
  clientFolder: string,
  headers: Record<string, string>,
): Map<string, StaticFile> {
  const entries = readdirSync(clientFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter(
    (entry) =>
      entry.isFile() && !entry.parentPath.endsWith('.vite') && !/\.(?:br|gz)$/.test(entry.name),
  )
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const address = `/${relative(clientFolder, path)}`
      return [address, loadFile(path, address, headers)]
    }),
  )
}

/** Sends a file, or 304 to a client that has it. */
export function sendFile(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
): void {
  const variant = file[encodingFor(headers['accept-encoding'])] ?? file.identity
  if (isNotModified(variant.etag, headers['if-none-match'])) {
    response.writeHead(304, headersWithoutBody(variant.headers)).end()
    return
  }
  response.writeHead(200, variant.headers)
  response.end(method === 'HEAD' ? undefined : variant.body)
}
