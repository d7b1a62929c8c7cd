import type { Readable } from 'node:stream'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Picture } from './decoder/picture.ts'
import { namesOf, possibleNamesOf, toStored } from './images.mapper.ts'
import { keyOf } from './images.names.ts'
import type { ImagesRepository, ShownImage, StoredImage } from './images.repository.ts'

/** Milliseconds after which no request that stored a picture can still be running. */
const LEFT_BEHIND_AFTER = 60 * 60 * 1_000

export interface Decoder {
  /** The picture in the sizes that pages need at once, of a person as squares; throws `invalid`. */
  decode: (file: Blob, isPortrait?: boolean) => Promise<Picture>
  /** Aborts running work. */
  close: () => Promise<void>
}

interface ImagesParts {
  repository: ImagesRepository
  decoder: Decoder
  encoder: { close: () => Promise<void> }
  /** Adds the job for the other sizes of a picture within a transaction; AVIF follows. */
  addSizes: (key: string, transaction: Kysely<Tables>) => Promise<void>
  /** The same for AVIF alone. */
  addEncoding: (key: string, transaction: Kysely<Tables>) => Promise<void>
  files: FileStore
  clock: Clock
  /** Whether the error is a violation of a foreign key. */
  isDangling: (error: unknown) => boolean
}

/**
 * Makes a post use the picture. `addJobs` must run in the same transaction, because jobs of unused
 * pictures would fail.
 */
type Attach<T> = (
  stored: ShownImage,
  addJobs: (transaction: Kysely<Tables>) => Promise<void>,
) => Promise<T>

export interface OpenImage {
  /** In bytes. */
  size: number
  /** Whether a larger file will be sent under the same name. */
  isProvisional?: boolean
  read: () => Promise<Readable>
}

/** Stores pictures, deletes unused ones and reads their files. */
export class ImagesService {
  readonly #parts: ImagesParts

  constructor(parts: ImagesParts) {
    this.#parts = parts
  }

  /**
   * Stores a picture and runs `attach` with it; retries if a concurrent cleanup deleted the picture. If
   * it fails, the picture is deleted unless a post uses it. Throws `invalid`, `too_large` or
   * `unavailable` for the picture.
   */
  keep<T>(file: Blob, attach: Attach<T>): Promise<T> {
    return this.#keep(file, false, attach)
  }

  /** The same for a picture of a person, whose sizes are squares and all made at once. */
  keepPortrait<T>(file: Blob, attach: (stored: ShownImage) => Promise<T>): Promise<T> {
    return this.#keep(file, true, attach)
  }

  async #keep<T>(file: Blob, isPortrait: boolean, attach: Attach<T>): Promise<T> {
    if (file.size > IMAGE_BYTES_MAX) {
      throw new Refusal('too_large', 'imageTooLarge', { fields: { image: 'imageTooLarge' } })
    }
    const picture = await this.#parts.decoder.decode(file, isPortrait)
    try {
      return await this.#storeFor(picture, attach)
    } catch (error) {
      if (!this.#parts.isDangling(error)) throw error
      return this.#storeFor(picture, attach)
    }
  }

  /** Deletes those pictures that no post uses, with their files. */
  async discard(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#parts.repository.forgetUnused(key, async (image) => {
        // Files may exist that are not in the row yet.
        for (const name of possibleNamesOf(image)) await this.#parts.files.remove(name)
      })
    }
  }

  /** The file of this name, if a visible post has its picture; otherwise undefined. */
  async open(name: string): Promise<OpenImage | undefined> {
    const key = keyOf(name)
    return this.#openOf(
      name,
      key === undefined ? undefined : await this.#parts.repository.findShown(key),
    )
  }

  /** The file of this name for the author of a post that has it as its cover, or whose draft has. */
  async openOwn(name: string, postId: string): Promise<OpenImage | undefined> {
    const key = keyOf(name)
    return this.#openOf(
      name,
      key === undefined ? undefined : await this.#parts.repository.findOfPost(key, postId),
    )
  }

  /** The file of this name for the author of its post, including the trash. */
  async openForAuthor(name: string): Promise<OpenImage | undefined> {
    const key = keyOf(name)
    return this.#openOf(
      name,
      key === undefined ? undefined : await this.#parts.repository.find(key),
    )
  }

  /**
   * Deletes files of crashed requests: those without a row, and incomplete ones that are an hour old.
   * Resolves to the number of the former.
   */
  async sweepFiles(): Promise<number> {
    await this.#parts.files.clearUnfinished(LEFT_BEHIND_AFTER)
    const known = await this.#parts.repository.keys()
    let strays = 0
    for (const name of await this.#parts.files.keys()) {
      const key = keyOf(name)
      if (key === undefined || known.has(key)) continue
      await this.#parts.repository.whileAbsent(key, () => this.#parts.files.remove(name))
      strays += 1
    }
    return strays
  }

  /**
   * Deletes pictures that have been unused for an hour, for example after a crash. Resolves to their
   * number.
   */
  async purge(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - LEFT_BEHIND_AFTER)
    const unused = await this.#parts.repository.unused(before.toISOString())
    await this.discard(unused)
    return unused.length
  }

  /** Aborts all work on pictures. */
  async close(): Promise<void> {
    await Promise.all([this.#parts.decoder.close(), this.#parts.encoder.close()])
  }

  /** The file of this name, if it is one of this picture. */
  async openFile(image: StoredImage, name: string): Promise<OpenImage | undefined> {
    return namesOf(image).includes(name) ? this.#parts.files.open(name) : undefined
  }

  async #openOf(name: string, image: StoredImage | undefined): Promise<OpenImage | undefined> {
    return image && this.openFile(image, name)
  }

  /** The row comes first, so that the purge finds the picture if the process dies. */
  async #store(picture: Picture): Promise<ShownImage> {
    const { files, row } = toStored(picture)
    const image = { ...row, created_at: this.#parts.clock().toISOString() }
    const stored = await this.#parts.repository.record(image)
    const puts = await Promise.allSettled(
      files.map(({ name, bytes }) => this.#parts.files.put(name, bytes)),
    )
    // All have ended, so that a cleanup finds every file.
    for (const put of puts) if (put.status === 'rejected') throw put.reason
    return stored
  }

  async #storeFor<T>(picture: Picture, attach: Attach<T>): Promise<T> {
    const { addSizes, addEncoding } = this.#parts
    const { key } = toStored(picture).row
    try {
      return await attach(await this.#store(picture), async (transaction) => {
        if (!picture.isComplete) await addSizes(key, transaction)
        else if (!picture.isAnimated) await addEncoding(key, transaction)
      })
    } catch (error) {
      // The purge retries the deletion; the first error is the relevant one.
      await this.discard([key]).catch(() => undefined)
      throw error
    }
  }
}
