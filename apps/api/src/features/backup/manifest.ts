import { z } from 'zod'
import { SECRET_FILE } from '../../platform/secret/auth-secret.ts'

/** The version of the archive format; newer ones are refused. */
export const FORMAT_VERSION = 1

/** Paths in the archive. The manifest comes last, so that an incomplete archive has none. */
export const MANIFEST = 'manifest.json'

/** The folder of a picture is the first two characters of its name. */
const PICTURE = /^images\/(?<folder>[\w-]{2})\/(?<name>\k<folder>[\w-]{0,118}\.\w{1,8})$/
const PART = /^tables\/\w{1,63}-\d{5}\.ndjson\.gz$/

/** Whether the path is valid in an archive; no valid path leads out of its folder. */
export function isArchivePath(path: string): boolean {
  return path === MANIFEST || path === SECRET_FILE || PART.test(path) || PICTURE.test(path)
}

/** The path of a picture file, in an archive and in a data folder. */
export function picturePath(name: string): string {
  return `images/${name.slice(0, 2)}/${name}`
}

const PictureName = z.string().refine((name) => PICTURE.test(picturePath(name)))

const FileEntry = z.object({
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** A file whose path matches the pattern. */
function fileAt(path: RegExp) {
  return FileEntry.extend({ path: z.string().regex(path) })
}

/** Whether all paths are distinct, also on file systems that ignore case. */
function areDistinct(paths: readonly string[]): boolean {
  return new Set(paths.map((path) => path.toLowerCase())).size === paths.length
}

const TableEntry = z.object({
  name: z.string().regex(/^\w{1,63}$/),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of all rows in any order: see RowsDigest. */
  digest: z.string(),
  /** JSON lines, compressed by gzip. */
  parts: z.array(fileAt(PART)),
})

const Contents = z.object({
  format: z.literal('inkwell-backup'),
  version: z.int(),
  createdAt: z.string(),
  /** The engine of the backed-up database, for people. */
  engine: z.string(),
  /** The newest migration. */
  level: z.string(),
  tables: z.array(TableEntry),
  pictures: z.object({
    files: z.array(fileAt(PICTURE)),
    /** Picture files that posts need and that were missing. */
    missing: z.array(PictureName),
    /** Picture files that were not included: an upgrade does not change pictures. */
    left: z.array(PictureName),
  }),
  /** Null if the secret is the setting AUTH_SECRET. */
  secret: fileAt(new RegExp(`^${SECRET_FILE}$`)).nullable(),
})

/** The content of an archive with checksums. All paths in it are validated. */
export const Manifest = Contents.refine(({ tables, pictures: { files, left } }) => {
  const parts = tables.flatMap((table) => table.parts)
  const paths = [...parts, ...files].map(({ path }) => path)
  return areDistinct([...paths, ...left.map(picturePath)])
})

export type FileEntry = z.infer<typeof FileEntry>
export type TableEntry = z.infer<typeof TableEntry>
export type Manifest = z.infer<typeof Manifest>

/** Names that are encoded at once. */
const NAMES_AT_ONCE = 10_000

/**
 * The manifest as JSON. The names of pictures that stay where they are may take more memory as one text than a data
 * service has, which makes the backup of an upgrade, so they are encoded in pieces.
 */
export function encodeManifest(manifest: Manifest): Buffer {
  const { left } = manifest.pictures
  const pictures = { ...manifest.pictures, left: [] }
  // In a string, the quotation marks would be escaped.
  const parts = JSON.stringify({ ...manifest, pictures }, undefined, 1).split('"left": []')
  const pieces = [Buffer.from(`${parts[0] ?? ''}"left": [`)]
  for (let from = 0; from < left.length; from += NAMES_AT_ONCE) {
    const names = JSON.stringify(left.slice(from, from + NAMES_AT_ONCE)).slice(1, -1)
    pieces.push(Buffer.from(from === 0 ? names : `,\n${names}`))
  }
  pieces.push(Buffer.from(`]${parts[1] ?? ''}\n`))
  return Buffer.concat(pieces)
}
