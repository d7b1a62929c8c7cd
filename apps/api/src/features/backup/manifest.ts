import { z } from 'zod'
import { SECRET_FILE } from '../../platform/secret/auth-secret.ts'

/** Of the form of the archive; a program refuses those that are newer than itself. */
export const FORMAT_VERSION = 1

/** Where things lie in the archive; the manifest comes last, so that half a backup has none. */
export const MANIFEST = 'manifest.json'

/** A picture lies in a folder named like its first two characters. */
const PICTURE = /^images\/(?<folder>[\w-]{2})\/(?<name>\k<folder>[\w-]{0,118}\.\w{1,8})$/
const PART = /^tables\/\w{1,63}-\d{5}\.ndjson\.gz$/

/** Whether a file of this path can lie in an archive of ours: none leads out of a folder. */
export function isArchivePath(path: string): boolean {
  return path === MANIFEST || path === SECRET_FILE || PART.test(path) || PICTURE.test(path)
}

/** Where the file of a picture lies, in an archive as in a data folder. */
export function picturePath(name: string): string {
  return `images/${name.slice(0, 2)}/${name}`
}

const PictureName = z.string().refine((name) => PICTURE.test(picturePath(name)))

const FileEntry = z.object({
  /** Where it lies in the archive. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

/** A file whose path is of that kind. */
function fileAt(path: RegExp) {
  return FileEntry.extend({ path: z.string().regex(path) })
}

/** Whether no two paths are the same, not even where a disk takes no note of capitals. */
function areDistinct(paths: readonly string[]): boolean {
  return new Set(paths.map((path) => path.toLowerCase())).size === paths.length
}

const TableEntry = z.object({
  name: z.string().regex(/^\w{1,63}$/),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of all rows together, in whatever order: see RowsDigest. */
  digest: z.string(),
  /** JSON lines, each file compressed by gzip. */
  parts: z.array(fileAt(PART)),
})

const Contents = z.object({
  format: z.literal('inkwell-backup'),
  version: z.int(),
  createdAt: z.string(),
  /** What it was taken from, for people. */
  engine: z.string(),
  /** The newest migration of the tables. */
  level: z.string(),
  tables: z.array(TableEntry),
  pictures: z.object({
    files: z.array(fileAt(PICTURE)),
    /** The names of those that posts have, and the data folder had not. */
    missing: z.array(PictureName),
    /** The names of those that stayed in the data folder: an upgrade changes none. */
    left: z.array(PictureName),
  }),
  /** Null where the secret comes from the setting AUTH_SECRET. */
  secret: fileAt(new RegExp(`^${SECRET_FILE}$`)).nullable(),
})

/** What an archive holds, and how to tell that it is all there. Every path in it is one of ours. */
export const Manifest = Contents.refine(({ tables, pictures: { files, left } }) => {
  const parts = tables.flatMap((table) => table.parts)
  const paths = [...parts, ...files].map(({ path }) => path)
  return areDistinct([...paths, ...left.map(picturePath)])
})

export type FileEntry = z.infer<typeof FileEntry>
export type TableEntry = z.infer<typeof TableEntry>
export type Manifest = z.infer<typeof Manifest>
