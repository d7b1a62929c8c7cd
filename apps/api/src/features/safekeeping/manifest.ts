import { z } from 'zod'

/** Of the form of the archive; a program refuses those that are newer than itself. */
export const FORMAT_VERSION = 1

/** Where things lie in the archive; the manifest comes last, so that half a backup has none. */
export const MANIFEST = 'manifest.json'
export const SECRET = 'auth-secret'

/** Where the file of a picture lies, in an archive as in a data folder. */
export function picturePath(name: string): string {
  return `images/${name.slice(0, 2)}/${name}`
}

const FileEntry = z.object({
  /** Where it lies in the archive. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const TableEntry = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.int().nonnegative(),
  /** Of all rows together, in whatever order: see RowsDigest. */
  digest: z.string(),
  /** JSON lines, each file compressed by gzip. */
  parts: z.array(FileEntry),
})

/** What an archive holds, and how to tell that it is all there. */
export const Manifest = z.object({
  format: z.literal('inkwell-backup'),
  version: z.int(),
  createdAt: z.string(),
  /** What it was taken from, for people. */
  engine: z.string(),
  /** The newest migration of the tables. */
  level: z.string(),
  tables: z.array(TableEntry),
  pictures: z.object({
    files: z.array(FileEntry),
    /** The names of those that posts have, and the data folder had not. */
    missing: z.array(z.string()),
    /** The names of those that stayed in the data folder: an upgrade changes none. */
    left: z.array(z.string()),
  }),
  /** Null where the secret comes from the setting AUTH_SECRET. */
  secret: FileEntry.nullable(),
})

export type FileEntry = z.infer<typeof FileEntry>
export type TableEntry = z.infer<typeof TableEntry>
export type Manifest = z.infer<typeof Manifest>
