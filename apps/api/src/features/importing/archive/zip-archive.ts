import { importNote } from '@inkwell/contract/import-notes'
import type { ImportNote } from '@inkwell/contract/import-notes'
import { basename } from 'node:path'
import { getFileNameLowLevel, openPromise } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { LeftOut, Unreadable } from '../left-out.ts'
import type { Archive, ArchiveFile } from './archive.ts'
import {
  ENTRIES_MAX,
  FILE_BYTES_MAX,
  NAMES_BYTES_MAX,
  PATH_MAX,
  RATIO_JUDGED_FROM,
  RATIO_MAX,
} from './archive-limits.ts'
import { isOfProgram, plainPath, refusePath } from './archive-path.ts'
import { readStart } from './read-pieces.ts'
import { readRegular } from './read-regular.ts'
import { createArchive, requireBounded } from './stored-files.ts'

interface ZippedFile extends ArchiveFile {
  entry: Entry
}

/** Of a local file header, and of the end of a zip without files. */
const SIGNATURES = new Set(['PK\u0003\u0004', 'PK\u0005\u0006'])
const SIGNATURE_LENGTH = 4

/** The type of a file in the upper half of its attributes, if a Unix system wrote them. */
const TYPE_SHIFT = 16
const TYPE_MASK = 0o170_000
const LINK = 0o120_000

/** Whether a file is a zip, by its first bytes. */
export async function isZip(path: string): Promise<boolean> {
  const start = await readStart(readRegular(path), SIGNATURE_LENGTH)
  return SIGNATURES.has(start.toString('latin1'))
}

function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const strict = false
  return getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, strict)
}

function isBomb({ uncompressedSize, compressedSize }: Entry): boolean {
  return uncompressedSize > RATIO_JUDGED_FROM && uncompressedSize > RATIO_MAX * compressedSize
}

/** Why an entry is refused; undefined if it is fine. */
function refuseEntry(path: string, entry: Entry): ImportNote | undefined {
  const refused = refusePath(path)
  if (refused !== undefined) return refused
  const type = (entry.externalFileAttributes >>> TYPE_SHIFT) & TYPE_MASK
  if (type === LINK) return importNote('fileIsLink')
  if (entry.isEncrypted()) return importNote('fileEncrypted')
  if (!entry.canDecodeFileData()) return importNote('compressionUnknown')
  if (entry.uncompressedSize > FILE_BYTES_MAX) return importNote('tooLarge')
  return isBomb(entry) ? importNote('compressionSuspicious') : undefined
}

async function listEntries(zip: ZipFile, size: number) {
  const files = new Map<string, ZippedFile>()
  const refused: { path: string; reason: ImportNote }[] = []
  let bytes = 0
  let compressed = 0
  let named = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    named += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength
    if (named > NAMES_BYTES_MAX) throw new Unreadable(importNote('zipDamaged'))
    count += 1
    if (count > ENTRIES_MAX) {
      throw new Unreadable(importNote('filesTooMany', { max: ENTRIES_MAX }))
    }
    const name = nameOf(entry)
    const path = plainPath(name)
    if (/[/\\]$/.test(name) || isOfProgram(path)) continue
    const reason = files.has(path) ? importNote('fileTwice') : refuseEntry(path, entry)
    if (reason === undefined) files.set(path, { path, size: entry.uncompressedSize, entry })
    else refused.push({ path: path.slice(0, PATH_MAX), reason })
    bytes += entry.uncompressedSize
    compressed += entry.compressedSize
    requireBounded(files.size + refused.length, reason === undefined ? bytes : 0)
  }
  // Files that share their bytes make a small zip as large as one likes.
  if (compressed > size) throw new Unreadable(importNote('zipOverlaps'))
  return { files: [...files.values()], refused }
}

async function* unzip(zip: ZipFile, { entry }: ZippedFile): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry)
  } catch (error) {
    throw new LeftOut(importNote('fileDamaged'), { cause: error })
  }
}

/** A zip of this many bytes; throws Unreadable for a damaged one. */
export async function openZip(path: string, size: number): Promise<Archive> {
  const options = { lazyEntries: true, autoClose: false, decodeStrings: false }
  let zip: ZipFile | undefined
  try {
    const opened = (zip = await openPromise(path, options))
    const entries = await listEntries(opened, size)
    return createArchive({
      name: basename(path),
      ...entries,
      open: (file) => unzip(opened, file),
      close: () => Promise.resolve(opened.close()),
    })
  } catch (error) {
    zip?.close()
    if (error instanceof Unreadable) throw error
    throw new Unreadable(importNote('zipDamaged'), { cause: error })
  }
}
