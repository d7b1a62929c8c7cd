import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FileStore, StoredFile } from '../../platform/storage/file-store.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import type { Picture } from './decoder/picture.ts'
import { namesOf, possibleNamesOf, toStored, webpsOf } from './images.mapper.ts'
import { keyOf } from './images.names.ts'
import { requireFiles, rowOfTaken } from './images.taking.ts'
import type { TakenFile, TakenPicture } from './images.taking.ts'
import type { PublicPictures } from './images.public.service.ts'
import type { ImagesRepository, ShownImage, StoredImage } from './images.repository.ts'
import { widthsFor } from './images.widths.ts'

const HOUR = 60 * 60 * 1_000

/** Milliseconds after which no request that writes a file can still be running. */
const UNFINISHED_AFTER = HOUR

/** Milliseconds that an import of an archive has from its pictures to the posts that use them. */
const UNUSED_AFTER = 24 * HOUR

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
  publicPictures: Pick<PublicPictures, 'addressOf'>
  clock: Clock
  /** Whether the error is a violation of a foreign key. */
  isForeignKeyViolation: (error: unknown) => boolean
}

/**
 * Makes a post use the picture. `addJobs` must run in the same transaction, because jobs of unused
 * pictures would fail.
 */
type Attach<T> = (
  stored: ShownImage,
  addJobs: (transaction: Kysely<Tables>) => Promise<void>,
) => Promise<T>

/** A file that may be sent. */
export interface FoundImage {
  /** Whether a larger file will be sent under the same name. */
  isProvisional?: boolean
  /** Undefined if the file does not exist. */
  open: () => Promise<StoredFile | undefined>
  /** Where everyone finds it outside of the data service; undefined if nowhere. */
  findAddress?: () => Promise<string | undefined>
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
      if (!this.#parts.isForeignKeyViolation(error)) throw error
      return this.#storeFor(picture, attach)
    }
  }

  /**
   * Stores the files of a picture of our own export under their names, unless all is there, and runs `attach` in
   * the transaction of its jobs. Throws `invalid` for other files, and those that no decoder reads.
   */
  async takeBack(
    picture: TakenPicture,
    files: TakenFile[],
    attach: (transaction: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    const { repository, decoder, addSizes, addEncoding, clock } = this.#parts
    const { key } = picture
    await repository.renewUnused(key, clock().toISOString())
    const master = requireFiles(picture, files)
    const decoded = (await this.#isWhole(picture, files))
      ? undefined
      : await decoder.decode(new Blob([master.bytes]))
    if (decoded) {
      const row = rowOfTaken(picture, files, decoded)
      await this.#storeFiles({ row, files })
    }
    await repository.transaction(async (transaction) => {
      await attach(transaction)
      if (!decoded || picture.isPortrait) return
      if (!decoded.isComplete) await addSizes(key, transaction)
      else if (!decoded.isAnimated) await addEncoding(key, transaction)
    })
  }

  /** False also after an attempt that ended between the row, the files and the jobs. */
  async #isWhole({ key, isPortrait }: TakenPicture, files: readonly TakenFile[]): Promise<boolean> {
    const image = await this.#parts.repository.find(key)
    if (!image) return false
    const isComplete = isPortrait || webpsOf(image).length >= widthsFor(image.width).length
    if (!isComplete) return false
    for (const { name } of files) {
      if (!(await this.#parts.files.open(name))) return false
    }
    return true
  }

  /** Deletes those pictures that no post uses, with their files; the purge does if the storage fails. */
  async discard(keys: readonly string[]): Promise<void> {
    try {
      await this.#discard(keys)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
    }
  }

  /** The file of this name, if a visible post has its picture; otherwise undefined. */
  async find(name: string): Promise<FoundImage | undefined> {
    const key = keyOf(name)
    const image = key === undefined ? undefined : await this.#parts.repository.findShown(key)
    const found = this.#fileOf(name, image)
    if (!image || !found) return undefined
    return { ...found, findAddress: () => this.#parts.publicPictures.addressOf(image.key, name) }
  }

  /** The file of this name for the author of a post that has it as its cover, or whose draft has. */
  async findOwn(name: string, postId: string): Promise<FoundImage | undefined> {
    const key = keyOf(name)
    return this.#fileOf(
      name,
      key === undefined ? undefined : await this.#parts.repository.findOfPost(key, postId),
    )
  }

  /** The file of this name for the author of its post, including the trash. */
  async openForAuthor(name: string): Promise<StoredFile | undefined> {
    const key = keyOf(name)
    const image = key === undefined ? undefined : await this.#parts.repository.find(key)
    return this.#fileOf(name, image)?.open()
  }

  /** Deletes incomplete files of crashed requests that are an hour old. */
  clearUnfinished(): Promise<void> {
    return this.#parts.files.clearUnfinished(UNFINISHED_AFTER)
  }

  /** Deletes files without a row, of those that were stored before `before` if given. Resolves to their number. */
  async sweepFiles(before?: Date): Promise<number> {
    let strays = 0
    for await (const names of this.#parts.files.keys()) strays += await this.#sweep(names, before)
    return strays
  }

  /**
   * Deletes pictures that have been unused for a day, for example after a crash. Resolves to their
   * number.
   */
  async purge(): Promise<number> {
    const before = new Date(this.#parts.clock().getTime() - UNUSED_AFTER).toISOString()
    const unused = await this.#parts.repository.unused(before)
    await this.#discard(unused, before)
    return unused.length
  }

  /** Aborts all work on pictures. */
  async close(): Promise<void> {
    await Promise.all([this.#parts.decoder.close(), this.#parts.encoder.close()])
  }

  /** The file of this name, if it is one of this picture. */
  fileOf(image: StoredImage, name: string): FoundImage | undefined {
    if (!namesOf(image).includes(name)) return undefined
    return { open: () => this.#parts.files.open(name) }
  }

  #fileOf(name: string, image: StoredImage | undefined): FoundImage | undefined {
    return image && this.fileOf(image, name)
  }

  async #discard(keys: readonly string[], before?: string): Promise<void> {
    const { repository, files } = this.#parts
    for (const key of keys) {
      // Files may exist that are not in the row yet.
      const removeFiles = (image: StoredImage & { width: number }) =>
        files.remove(possibleNamesOf(image))
      await repository.forgetUnused(key, removeFiles, before)
    }
  }

  /** Deletes those of the files that have no row; resolves to their number. */
  async #sweep(names: readonly string[], before?: Date): Promise<number> {
    const { repository, files } = this.#parts
    let deleted = 0
    const named = names.flatMap((name) => {
      const key = keyOf(name)
      return key === undefined ? [] : [{ name, key }]
    })
    const known = await repository.known(named.map(({ key }) => key))
    const strays = named.filter(({ key }) => !known.has(key))
    // The row of a picture is written before its files, so a new one is not absent.
    for (const { name, key } of strays) {
      if (before && !(await this.#isOlder(name, before))) continue
      await repository.whileAbsent(key, () => files.remove([name]))
      deleted += 1
    }
    return deleted
  }

  async #isOlder(name: string, time: Date): Promise<boolean> {
    const file = await this.#parts.files.open(name)
    return file !== undefined && file.modifiedAt <= time
  }

  /** The row comes first, so that the purge finds the picture if the process dies. */
  async #store(picture: Picture): Promise<ShownImage> {
    return this.#storeFiles(toStored(picture))
  }

  async #storeFiles({ files, row }: ReturnType<typeof toStored>): Promise<ShownImage> {
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
