import { randomBytes } from 'node:crypto'
import { UNUSED_PICTURE_DAYS, UNUSED_PICTURES_BYTES_MAX } from '@inkwell/contract/limits'
import {
  filesOfPicture,
  pictureNamesIn,
  readPictureFile,
  readPictureName,
} from '@inkwell/contract/picture-name'
import type { TextImage } from '@inkwell/contract/picture'
import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StoredFile } from '../../platform/storage/file-store.ts'
import { largestSizeOf, toImage, webpsOf } from './images.mapper.ts'
import type { ShownImage, StoredImage } from './images.repository.ts'
import type { PublicPictures } from './images.public.service.ts'
import type { ImagesService, FoundImage } from './images.service.ts'
import type { TextPicturesRepository } from './images.texts.repository.ts'
import { widthsFor } from './images.widths.ts'

const DAY = 24 * 60 * 60 * 1_000

/** Bytes of the random part of a name. */
const NAME_BYTES = 16

/** Names per batch of a purge, or of a deleted account. */
const PURGE_BATCH = 100

/** The person who uploads; an import has no session. */
interface Uploader {
  personId: string
  sessionId?: string | undefined
}

interface TextPicturesParts {
  repository: TextPicturesRepository
  images: Pick<ImagesService, 'keep' | 'discard' | 'fileOf'>
  publicPictures: Pick<PublicPictures, 'addressInTexts'>
  /** The prefix of the URLs of all our pictures. */
  storage: string
  /** Throws, as part of a transaction, where the account can no longer act. */
  requireActive: (uploader: Uploader, transaction: Kysely<Tables>) => Promise<unknown>
  clock: Clock
  /** Whether the error is a violation of a foreign key. */
  isForeignKeyViolation: (error: unknown) => boolean
}

/** The text of a post, and its author. */
interface PostText {
  postId: string
  personId: string
  content: string
  /** The text before, whose pictures are recorded already. */
  before?: string | undefined
}

/** Pictures that texts show: uploads them, records which texts do, and deletes those of none. */
export class TextPictures {
  readonly #parts: TextPicturesParts

  constructor(parts: TextPicturesParts) {
    this.#parts = parts
  }

  /**
   * Stores a picture under a new name. Throws the refusals of pictures, and `too_large` if a person with a session
   * has too many pictures that no text shows.
   */
  async upload(uploader: Uploader, file: Blob, alt: string): Promise<TextImage> {
    // An import stores all pictures of a text before the text, and has bounds of its own.
    if (uploader.sessionId !== undefined) await this.#requireRoom(uploader.personId)
    const { repository, images, storage, requireActive } = this.#parts
    return images.keep(file, async (stored, addJobs) => {
      const name = nameFor(stored)
      await repository.transaction(async (transaction) => {
        await requireActive(uploader, transaction)
        await this.#insert(name, stored, uploader, transaction)
        await addJobs(transaction)
      })
      return toTextImage(stored, { name, alt, storage })
    })
  }

  /** Stores a picture of an import under its name, unless that exists. */
  async takeIn(personId: string, name: string, file: Blob): Promise<void> {
    const { repository, images } = this.#parts
    if (!readPictureName(name) || (await repository.exists(name))) return
    await images.keep(file, (stored, addJobs) =>
      repository.transaction(async (transaction) => {
        await this.#insert(name, stored, { personId }, transaction)
        await addJobs(transaction)
      }),
    )
  }

  /**
   * The file of this name, unless moderation has taken the picture down or all posts that show it are in the trash.
   * Where its width is not stored, the next larger one; if that has still to be made, the largest, provisionally.
   */
  async find(file: string): Promise<FoundImage | undefined> {
    const asked = readPictureFile(file)
    const image = asked && (await this.#parts.repository.findOpen(asked.name))
    return image && this.#findWidth(image, asked)
  }

  /** The best file of a picture that this person uploaded, regardless of the texts that show it. */
  async openOwn(name: string, personId: string): Promise<StoredFile | undefined> {
    const image = await this.#parts.repository.findOf(name, personId)
    return image && this.#parts.images.fileOf(image, image.key)?.open()
  }

  /** Whether this person uploaded the picture of this name. */
  async isOf(name: string, personId: string): Promise<boolean> {
    return (await this.#parts.repository.findOf(name, personId)) !== undefined
  }

  /** Records the pictures that the text of a post shows, within the transaction that stores it. */
  async noteInPost({ content, before = '', ...post }: PostText, transaction: Kysely<Tables>) {
    const added = pictureNamesIn(content).difference(pictureNamesIn(before))
    if (added.size > 0) await this.#parts.repository.noteInPost(post, added, transaction)
  }

  /** Records the pictures that the text of a page shows, within the transaction that stores it. */
  async noteOnPage(slug: string, content: string, transaction: Kysely<Tables>): Promise<void> {
    await this.#parts.repository.noteOnPage(slug, pictureNamesIn(content), transaction)
  }

  /** Deletes those of these pictures that no text shows any more. */
  async discard(names: readonly string[]): Promise<void> {
    const { repository, images, isForeignKeyViolation } = this.#parts
    const keys: string[] = []
    for (const name of names) {
      const key = await repository.removeUnused(name).catch((error: unknown) => {
        // A text has started to show it: PostgreSQL checks foreign keys again at the end.
        if (isForeignKeyViolation(error)) return undefined
        throw error
      })
      if (key !== undefined) keys.push(key)
    }
    await images.discard(keys)
  }

  /** Yields pictures of a person, for the caller to discard, and makes those nobody's that remain. */
  async *disowning(personId: string): AsyncGenerator<{ pictureNames: string[] }> {
    const { repository } = this.#parts
    for (;;) {
      const pictureNames = await repository.someOf(personId, PURGE_BATCH)
      if (pictureNames.length === 0) return
      yield { pictureNames }
      await repository.disown(pictureNames)
    }
  }

  /** Deletes a batch of pictures that no text has shown for 30 days; resolves to their number. */
  async purge(): Promise<number> {
    const names = await this.#parts.repository.unused(this.#longAgo(), PURGE_BATCH)
    await this.discard(names)
    return names.length
  }

  async #insert(
    name: string,
    { key }: StoredImage,
    { personId }: Uploader,
    transaction: Kysely<Tables>,
  ): Promise<void> {
    const created_at = this.#parts.clock().toISOString()
    const picture = { name, image_key: key, person_id: personId, created_at }
    await this.#parts.repository.insert(picture, transaction)
  }

  #findWidth(
    image: StoredImage & { width: number },
    { name, width = Infinity }: { name: string; width?: number | undefined },
  ): FoundImage | undefined {
    const sizes = webpsOf(image)
    const wanted = sizes.find((size) => size.width >= width)
    const file = wanted ?? sizes.at(-1)
    const found = file && this.#parts.images.fileOf(image, file.name)
    const isComplete = sizes.length === widthsFor(image.width).length
    if (!found) return undefined
    const isProvisional = !wanted && !isComplete
    const findAddress = () => this.#parts.publicPictures.addressInTexts(name, image.key, file.name)
    return { ...found, isProvisional, ...(!isProvisional && { findAddress }) }
  }

  /** Older pictures are deleted, so this bounds the number of examined ones, too. */
  async #requireRoom(personId: string): Promise<void> {
    const bytes = await this.#parts.repository.unusedBytes(personId, this.#longAgo())
    if (bytes <= UNUSED_PICTURES_BYTES_MAX) return
    throw new Refusal('too_large', 'picturesUnused', { fields: { image: 'picturesUnused' } })
  }

  #longAgo(): string {
    const time = this.#parts.clock().getTime() - UNUSED_PICTURE_DAYS * DAY
    return new Date(time).toISOString()
  }
}

/** A new name, with the size of the largest file that pages will show. */
function nameFor(stored: ShownImage): string {
  const { width, height } = largestSizeOf(stored)
  return `${randomBytes(NAME_BYTES).toString('hex')}-${width}x${height}.webp`
}

/** The picture under its name only: the address of its files would tell who else has it. */
function toTextImage(
  stored: ShownImage,
  { name, alt, storage }: { name: string; alt: string; storage: string },
): TextImage {
  const image = toImage(stored, { alt, focus: '' }, (file) => file)
  const named = readPictureName(name)
  if (!image || !named) throw new Error('A picture without files')
  const variants = filesOfPicture(named).map(({ file, width }) => {
    const height = Math.max(1, Math.round((width * named.height) / named.width))
    return { url: storage + file, width, height, type: 'image/webp' }
  })
  const { width, height } = named
  return { ...image, url: storage + name, width, height, variants, name }
}
