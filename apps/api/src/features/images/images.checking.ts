import { createHash, hash as digest } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { avifsOf, namesOf, webpsOf } from './images.mapper.ts'
import { hashOf, keyOf } from './images.names.ts'
import { picturesInUse } from './images.repository.ts'
import type { StoredImage } from './images.repository.ts'

/** Names of picture files with faults. */
export interface PictureFaults {
  /** The number of checked files. */
  checked: number
  missing: string[]
  /** Files that do not match the hash in their name. */
  altered: string[]
  /** Files without a picture. */
  stray: string[]
  /** AVIF files of earlier versions without a stored hash; only their format was checked. */
  unsure: string[]
}

/** The pictures and their files. */
export interface PicturePlace {
  /** Runs `work` on a snapshot of the database. */
  look: <T>(work: (queries: Kysely<Tables>) => Promise<T>) => Promise<T>
  files: Pick<FileStore, 'open' | 'keys'>
}

/** AVIF is a sequence of boxes, each with its length. */
function isWholeAvif(bytes: Buffer): boolean {
  let end = 0
  while (end + 8 <= bytes.length) end += Math.max(8, bytes.readUInt32BE(end))
  return bytes.toString('latin1', 4, 8) === 'ftyp' && end === bytes.length
}

/** Whether the files of the upload match the hash in their name, as far as they exist. */
function isAsHashed(image: StoredImage, files: ReadonlyMap<string, Buffer>): boolean {
  // In the order of the upload: all sizes, and the master if it is a separate file.
  const uploaded = webpsOf(image).filter(({ sha256 }) => sha256 === undefined)
  const sizes = uploaded.map(({ name }) => name)
  const hashed = sizes.includes(image.key) ? sizes : [...sizes, image.key]
  const hash = createHash('sha256')
  for (const name of hashed) {
    const bytes = files.get(name)
    if (!bytes) return true
    hash.update(bytes)
  }
  return hash.digest('hex') === hashOf(image.key)
}

class PictureCheck {
  readonly #files: PicturePlace['files']
  readonly faults: PictureFaults = { checked: 0, missing: [], altered: [], stray: [], unsure: [] }

  constructor(files: PicturePlace['files']) {
    this.#files = files
  }

  async look(image: StoredImage): Promise<void> {
    const files = new Map<string, Buffer>()
    for (const name of namesOf(image)) {
      const file = await this.#files.open(name)
      if (file) files.set(name, await buffer(await file.read()))
      else this.faults.missing.push(name)
    }
    this.faults.checked += files.size
    this.#compareLater(image, files)
    this.#lookAtEarlierAvif(image, files)
    if (!isAsHashed(image, files)) this.faults.altered.push(image.key)
  }

  /** Files that were made after the upload. */
  #compareLater(image: StoredImage, files: ReadonlyMap<string, Buffer>): void {
    for (const { name, sha256 } of [...webpsOf(image), ...avifsOf(image)]) {
      const bytes = files.get(name)
      if (!bytes || sha256 === undefined) continue
      if (digest('sha256', bytes) !== sha256) this.faults.altered.push(name)
    }
  }

  /** AVIF without a stored hash. */
  #lookAtEarlierAvif(image: StoredImage, files: ReadonlyMap<string, Buffer>): void {
    for (const { name, sha256 } of avifsOf(image)) {
      const bytes = files.get(name)
      if (!bytes || sha256 !== undefined) continue
      this.faults[isWholeAvif(bytes) ? 'unsure' : 'altered'].push(name)
    }
  }
}

async function knownKeys(queries: Kysely<Tables>): Promise<Set<string>> {
  const rows = await queries.selectFrom('image').select('key').execute()
  return new Set(rows.map(({ key }) => key))
}

/** Whether a file of pictures has none. Files of other names are of imports. */
function lacksPicture(name: string, known: ReadonlySet<string>): boolean {
  const key = keyOf(name)
  return key !== undefined && !known.has(key)
}

/** The files without a picture; new ones have one before they have files. */
async function findStrays({ look, files }: PicturePlace): Promise<string[]> {
  const before = await look(knownKeys)
  const suspects: string[] = []
  for await (const names of files.keys()) {
    suspects.push(...names.filter((name) => lacksPicture(name, before)))
  }
  if (suspects.length === 0) return []
  const known = await look(knownKeys)
  const strays: string[] = []
  for (const name of suspects) {
    if (lacksPicture(name, known) && (await files.open(name))) strays.push(name)
  }
  return strays
}

async function findAll(queries: Kysely<Tables>): Promise<StoredImage[]> {
  return (await Array.fromAsync(picturesInUse(queries))).flat()
}

/** Reads all files of all pictures of posts, while the service runs. */
export async function findPictureFaults(place: PicturePlace): Promise<PictureFaults> {
  const { look, files } = place
  const stray = await findStrays(place)
  const check = new PictureCheck(files)
  for (const image of await look(findAll)) await check.look(image)
  // Excludes pictures that were added or deleted meanwhile.
  const needed = new Set((await look(findAll)).flatMap(namesOf))
  const { faults } = check
  return {
    ...faults,
    missing: faults.missing.filter((name) => needed.has(name)),
    altered: faults.altered.filter((name) => needed.has(name)),
    unsure: faults.unsure.filter((name) => needed.has(name)),
    stray,
  }
}
