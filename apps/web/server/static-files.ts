import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { getMimeType } from 'hono/utils/mime'

/** A file of the build, ready to be sent. */
interface StaticFile {
  body: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
}

const FOREVER = 'public, max-age=31536000, immutable'

function loadFile(path: string, address: string): StaticFile {
  const body = new Uint8Array(readFileSync(path))
  return {
    body,
    headers: {
      'Content-Type': getMimeType(address) ?? 'application/octet-stream',
      'Content-Length': String(body.byteLength),
      'Cache-Control': address.startsWith('/assets/') ? FOREVER : 'no-cache',
      ETag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      'X-Content-Type-Options': 'nosniff',
    },
  }
}

/** Every file of the build by its address. They are few and small, so memory holds them. */
export function loadStaticFiles(clientFolder: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(clientFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.endsWith('.vite'))
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      const address = `/${relative(clientFolder, path)}`
      return [address, loadFile(path, address)]
    }),
  )
}

/** The answer for a file, or 304 for a client that has it. */
export function sendStaticFile({ body, headers }: StaticFile, ifNoneMatch?: string): Response {
  const known = ifNoneMatch !== undefined && ifNoneMatch === headers.ETag
  return known ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
