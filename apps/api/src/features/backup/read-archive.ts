import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createTarDecoder } from 'modern-tar'
import type { ParsedTarEntry } from 'modern-tar'
import { StartError } from '../../platform/start-error.ts'
import { FORMAT_VERSION, isArchivePath, MANIFEST, Manifest } from './manifest.ts'
import type { FileEntry } from './manifest.ts'

const MANIFEST_BYTES_MAX = 500_000_000

type Found = Omit<FileEntry, 'path'>

function notOurs(path: string, cause?: unknown): StartError {
  return new StartError(`${path} is no backup of Inkwell.`, { cause })
}

function damaged(path: string, what: string, cause?: unknown): StartError {
  return new StartError(`${path} is damaged: ${what}. Restore from another backup.`, { cause })
}

/** Writes and syncs a file; resolves to its size and hash. */
async function write(bytes: AsyncIterable<Uint8Array>, target: string): Promise<Found> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const handle = await open(target, 'wx', 0o600)
  const sha256 = createHash('sha256')
  let length = 0
  try {
    for await (const chunk of bytes) {
      sha256.update(chunk)
      length += chunk.byteLength
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes: length, sha256: sha256.digest('hex') }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function parseManifest(path: string, text: string): Manifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw damaged(path, 'its manifest cannot be read', cause)
  }
  const { version } = (json ?? {}) as { version?: unknown }
  if (typeof version === 'number' && version > FORMAT_VERSION) {
    throw new StartError(
      `${path} was made by a newer version of Inkwell. Restore it with that one.`,
    )
  }
  const parsed = Manifest.safeParse(json)
  if (!parsed.success) throw damaged(path, 'its manifest cannot be read', parsed.error)
  return parsed.data
}

/** Checks that each file of the manifest was found unchanged. */
function compare(path: string, manifest: Manifest, found: ReadonlyMap<string, Found>): void {
  const { tables, pictures, secret } = manifest
  const parts = tables.flatMap(({ parts: files }) => files)
  for (const wanted of [...parts, ...pictures.files, ...(secret ? [secret] : [])]) {
    const file = found.get(wanted.path)
    if (!file) throw damaged(path, `${wanted.path} is missing in it`)
    if (file.sha256 !== wanted.sha256 || file.bytes !== wanted.bytes) {
      throw damaged(path, `${wanted.path} is not what it was`)
    }
  }
}

async function* entriesOf(path: string): AsyncGenerator<ParsedTarEntry> {
  const decoder = createTarDecoder({ strict: true })
  const bytes = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
  const pumping = bytes.pipeTo(decoder.writable)
  // The reader of the entries reports the error.
  pumping.catch(() => undefined)
  yield* decoder.readable
}

/** The valid part of an archive. */
interface Contents {
  found: Map<string, Found>
  manifest?: Manifest
}

async function unpack(path: string, folder: string, contents: Contents): Promise<void> {
  const seen = new Set<string>()
  for await (const { header, body } of entriesOf(path)) {
    const { name, size, type = 'file' } = header
    // File systems may ignore case.
    const isNew = !seen.has(name.toLowerCase())
    if (type !== 'file' || !isArchivePath(name) || !isNew) throw notOurs(path)
    seen.add(name.toLowerCase())
    if (name === MANIFEST && size < MANIFEST_BYTES_MAX) {
      contents.manifest = parseManifest(path, await readText(body))
    } else {
      contents.found.set(name, await write(body, join(folder, name)))
    }
  }
}

/**
 * Unpacks an archive and verifies every byte; resolves to its manifest. Throws StartError if it is not
 * a backup or is damaged.
 */
export async function readArchive(path: string, folder: string): Promise<Manifest> {
  const info = await stat(path).catch(() => undefined)
  if (!info?.isFile()) throw new StartError(`There is no file ${path}.`)
  const contents: Contents = { found: new Map() }
  try {
    await unpack(path, folder, contents)
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    if (error instanceof StartError || isOfSystem) throw error
    if (contents.found.size === 0) throw notOurs(path, error)
    throw damaged(path, 'it cannot be read to its end', error)
  }
  const { found, manifest } = contents
  if (!manifest) throw found.size > 0 ? damaged(path, 'its end is missing') : notOurs(path)
  compare(path, manifest, found)
  return manifest
}
