import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { bucketName } from '@inkwell/settings/picture-storage'
import type { Bucket } from '@inkwell/settings/picture-storage'
import { Disk } from 'flydrive'
import { FILES_FOLDER, placeOf } from './file-store.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { asStartError, asUnavailable, isMissing } from './s3-errors.ts'

const SECOND = 1_000

/**
 * Connections to the storage for each kind of request. For reading as many as a server has of its own: a reader who
 * takes nothing holds one of each, and gives way only when the server's are used up.
 */
const CONNECTIONS_MAX = { read: 4_096, write: 256, remove: 256 }

/** With the second attempt, a request takes at most twice as long as its limit. */
const ATTEMPTS = 2

/** Files of a batch: the most that the storage lists at once. */
const LISTED = 1_000

/** Milliseconds until the response begins. */
const LIMITS = {
  read: 4 * SECOND,
  write: 15 * SECOND,
  // Rows of the database are locked meanwhile.
  remove: 1.5 * SECOND,
}

/** Files that are deleted at once: the time limit of each includes waiting for the others. */
const REMOVED = 32

/** Milliseconds without a byte, after which a connection is closed. Slow readers pause it. */
const IDLE = 30 * SECOND

/** Bytes of a file that wait in memory for a slow reader. */
const BUFFERED = 64 * 1024

type Kind = keyof typeof LIMITS
type Limits = Record<Kind, number>

/** A folder of the bucket, and the headers that its files get. */
export interface S3Folder {
  name: string
  /** Sent by the storage with each file; without it, files have no cache rule. */
  cacheControl?: string
}

/** A bucket as a disk. The SDK is loaded only by sites that use it. */
async function openDisk(bucket: Bucket, kind: Kind, limits: Limits): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const agent = { maxSockets: CONNECTIONS_MAX[kind] }
  const driver = new S3Driver({
    bucket: bucket.name,
    visibility: 'private',
    // Many services have none; who may read is decided by the bucket.
    supportsACL: false,
    ...(bucket.endpoint !== undefined && { endpoint: bucket.endpoint }),
    region: bucket.region,
    credentials: { accessKeyId: bucket.accessKey, secretAccessKey: bucket.secretKey },
    forcePathStyle: bucket.isPathStyle,
    // Compatible services refuse the newer checksums, or store them in the file. The signature covers
    // the hash of a written file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: LIMITS.remove,
      requestTimeout: limits[kind],
      throwOnRequestTimeout: true,
      socketTimeout: IDLE,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
  return new Disk(driver)
}

/** The bytes of a response. Small files are read at once, so that slow readers keep no connection. */
function streamOf(body: Readable): Readable {
  async function* chunks() {
    try {
      yield* body
    } catch (error) {
      failReading(error)
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: BUFFERED })
}

function failReading(error: unknown): never {
  throw asUnavailable(error, { isForReading: true })
}

/** Files in a bucket of S3-compatible storage, in the same layout as in a data folder. */
class S3Store implements FileStore {
  readonly name: string
  readonly #bucket: Bucket
  readonly #limits: Limits
  readonly #folder: S3Folder
  readonly #disks = new Map<Kind, Promise<Disk>>()

  constructor(bucket: Bucket, folder: S3Folder, limits: Limits) {
    this.name = bucketName(bucket)
    this.#bucket = bucket
    this.#limits = limits
    this.#folder = folder
  }

  async prepare(): Promise<void> {
    // Another process may start at the same time.
    const probe = `${this.#bucket.prefix}probes/${randomUUID()}`
    try {
      // A start may take its time.
      const disk = await this.#disk('write')
      await disk.put(probe, probe)
      if ((await text(await disk.getStream(probe))) !== probe) throw new Error('other bytes')
      await disk.listAll(this.#root(), { recursive: true })
      await disk.delete(probe)
    } catch (error) {
      throw asStartError(error, this.#bucket)
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    try {
      const { cacheControl } = this.#folder
      const disk = await this.#disk('write')
      await disk.put(this.#placeOf(key), bytes, cacheControl === undefined ? {} : { cacheControl })
    } catch (error) {
      throw asUnavailable(error)
    }
  }

  async open(key: string): Promise<StoredFile | undefined> {
    const place = this.#placeOf(key)
    const disk = await this.#disk('read')
    try {
      const { contentLength: size, lastModified: modifiedAt } = await disk.getMetaData(place)
      const read = async () => streamOf(await disk.getStream(place).catch(failReading))
      return { size, modifiedAt, read }
    } catch (error) {
      return isMissing(error) ? undefined : failReading(error)
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += REMOVED) {
      await this.#removeTogether(keys.slice(from, from + REMOVED))
    }
  }

  async *keys(): AsyncGenerator<string[]> {
    try {
      for await (const places of this.#list()) {
        const keys = places.map((place) => basename(place))
        yield keys.filter((key, index) => this.#placeOf(key) === places[index])
      }
    } catch (error) {
      throw asUnavailable(error, { isForReading: true })
    }
  }

  /** The storage shows no file before it is complete, and we upload none in parts. */
  clearUnfinished(): Promise<void> {
    return Promise.resolve()
  }

  async #removeTogether(keys: readonly string[]): Promise<void> {
    const disk = await this.#disk('remove')
    const removals = keys.map((key) => disk.delete(this.#placeOf(key)))
    for (const removal of await Promise.allSettled(removals)) {
      if (removal.status === 'fulfilled' || isMissing(removal.reason)) continue
      throw asUnavailable(removal.reason)
    }
  }

  async *#list(): AsyncGenerator<string[]> {
    const disk = await this.#disk('read')
    let paginationToken: string | undefined
    do {
      const options = {
        recursive: true,
        maxResults: LISTED,
        ...(paginationToken && { paginationToken }),
      }
      const page = await disk.listAll(this.#root(), options)
      yield [...page.objects].flatMap((each) => (each.isFile ? [each.key] : []))
      paginationToken = page.paginationToken
    } while (paginationToken)
  }

  #placeOf(key: string): string {
    return this.#root() + placeOf(key)
  }

  #root(): string {
    return `${this.#bucket.prefix}${this.#folder.name}/`
  }

  #disk(kind: Kind): Promise<Disk> {
    const disk = this.#disks.get(kind) ?? openDisk(this.#bucket, kind, this.#limits)
    this.#disks.set(kind, disk)
    return disk
  }
}

/** Stores files in this bucket. Nothing is loaded or sent before the first call. */
export function createS3Store(
  bucket: Bucket,
  { folder = { name: FILES_FOLDER }, limits = LIMITS }: { folder?: S3Folder; limits?: Limits } = {},
): FileStore {
  return new S3Store(bucket, folder, limits)
}
