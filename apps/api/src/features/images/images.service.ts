import type { Readable } from 'node:stream'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import type { Picture } from './decoder/picture.ts'
import { avifNamesOf, keyOf, namesOf, toStored } from './images.mapper.ts'
import type { ImagesRepository, ShownImage, StoredImage } from './images.repository.ts'

/** Milliseconds after which no create is under way any more that stored a picture, or half a file. */
const LEFT_BEHIND_AFTER = 60 * 60 * 1_000

/** What the service needs of the decoder. */
export interface Decoder {
  /** The picture in all our sizes; throws `invalid` for one that is not taken. */
  decode: (file: Blob) => Promise<Picture>
  /** Ends whatever it is doing. */
  close: () => Promise<void>
}

interface ImagesParts {
  repository: ImagesRepository
  decoder: Decoder
  /** What makes AVIF of pictures. */
  encoder: { close: () => Promise<void> }
  /** Adds the job of making AVIF of a picture, as part of a transaction. */
  addEncoding: (key: string, transaction: Kysely<Tables>) => Promise<void>
  files: FileStore
  clock: Clock
  /** Whether an error says that a row points at another that does not exist. */
  isDangling: (error: unknown) => boolean
}

/**
 * Makes somebody use a picture. `addJobs` belongs into the same transaction: before it is
 * used, nothing is made of a picture.
 */
type Attach<T> = (
  stored: ShownImage,
  addJobs: (transaction: Kysely<Tables>) => Promise<void>,
) => Promise<T>

/** A stored picture, opened for sending. */
export interface OpenImage {
  /** Bytes. */
  size: number
  read: () => Promise<Readable>
}

/** Pictures: taken in, kept as long as a post uses them, handed out. */
export class ImagesService {
  readonly #parts: ImagesParts

  constructor(parts: ImagesParts) {
    this.#parts = parts
  }

  /**
   * Stores a picture and runs `attach` with it, once more if another request's clearing up took
   * the picture away in between. Where that fails nothing stays behind, unless a post uses the
   * same picture. Throws `invalid`, `too_large` or `unavailable` for the picture itself.
   */
  async keep<T>(file: Blob, attach: Attach<T>): Promise<T> {
    if (file.size > IMAGE_BYTES_MAX) {
      throw new Refusal('too_large', 'imageTooLarge', { fields: { image: 'imageTooLarge' } })
    }
    const picture = await this.#parts.decoder.decode(file)
    try {
      return await this.#storeFor(picture, attach)
    } catch (error) {
      if (!this.#parts.isDangling(error)) throw error
      return this.#storeFor(picture, attach)
    }
  }

  /** Deletes those of the pictures that no post uses any more, files and row. */
  async discard(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.#parts.repository.forgetUnused(key, async (image) => {
        // Some may have been made, and not been recorded yet.
        const names = new Set([...namesOf(image), ...avifNamesOf(image)])
        for (const name of names) await this.#parts.files.remove(name)
      })
    }
  }

  /** The file of exactly this name, if a visible post shows its picture; else undefined. */
  async open(name: string): Promise<OpenImage | undefined> {
    const key = keyOf(name)
    return this.#openOf(
      name,
      key === undefined ? undefined : await this.#parts.repository.findShown(key),
    )
  }

  /** The file of exactly this name for the author of a post with it, in the trash or not. */
  async openForAuthor(name: string): Promise<OpenImage | undefined> {
    const key = keyOf(name)
    return this.#openOf(
      name,
      key === undefined ? undefined : await this.#parts.repository.find(key),
    )
  }

  /**
   * Removes files that creates left behind when their process died: those without a row, and those
   * that were never finished and are an hour old. Resolves to the number of the former.
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
   * Removes pictures that no post has come to use for an hour: what a create could not clear up
   * because its process died or the database was away. Resolves to their number.
   */
  async purge(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - LEFT_BEHIND_AFTER)
    const unused = await this.#parts.repository.unused(before.toISOString())
    await this.discard(unused)
    return unused.length
  }

  /** Ends all work on pictures. */
  async close(): Promise<void> {
    await Promise.all([this.#parts.decoder.close(), this.#parts.encoder.close()])
  }

  async #openOf(name: string, image: StoredImage | undefined): Promise<OpenImage | undefined> {
    return image && namesOf(image).includes(name) ? this.#parts.files.open(name) : undefined
  }

  /** The row comes first: whatever is cut off after it leaves a trace for the purge. */
  async #store(picture: Picture): Promise<ShownImage> {
    const { files, row } = toStored(picture)
    const image = { ...row, created_at: this.#parts.clock().toISOString() }
    const stored = await this.#parts.repository.record(image)
    for (const { name, bytes } of files) await this.#parts.files.put(name, bytes)
    return stored
  }

  async #storeFor<T>(picture: Picture, attach: Attach<T>): Promise<T> {
    const { addEncoding } = this.#parts
    try {
      return await attach(await this.#store(picture), async (transaction) => {
        if (!picture.isAnimated) await addEncoding(toStored(picture).row.key, transaction)
      })
    } catch (error) {
      // What cannot be cleared up now is purged later; the first error is the one to tell.
      await this.discard([toStored(picture).row.key]).catch(() => undefined)
      throw error
    }
  }
}
