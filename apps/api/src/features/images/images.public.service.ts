import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { publicUrlOf } from '../../platform/storage/public-store.ts'
import type { PublicPlace } from '../../platform/storage/public-store.ts'
import { PictureCopies } from './images.public.copying.ts'
import { PublicPicturesRepository } from './images.public.repository.ts'
import { PictureWithdrawals } from './images.public.withdrawing.ts'
import type { WithdrawingParts } from './images.public.withdrawing.ts'

interface CreatePublicPictures extends Omit<WithdrawingParts, 'repository'> {
  database: Pick<Database, 'reads' | 'writes'>
  /** All pictures. */
  files: FileStore
}

interface PublicPicturesParts {
  repository: PublicPicturesRepository
  place: PublicPlace | undefined
  /** Undefined without a place. */
  copies: PictureCopies | undefined
  withdrawals: PictureWithdrawals
}

/**
 * Copies of public pictures at an address that a CDN or the bucket itself serves. The data service keeps
 * all pictures and redirects readers to the copies, so that nothing stored names the address.
 */
export class PublicPictures {
  readonly #parts: PublicPicturesParts

  constructor(parts: PublicPicturesParts) {
    this.#parts = parts
  }

  /**
   * Where everyone finds a file of a picture that everyone may see. Undefined without a public address,
   * and until the picture has been copied there, which begins now.
   */
  async addressOf(key: string, name: string): Promise<string | undefined> {
    const { address, files } = this.#parts.place ?? {}
    if (address === undefined || !files) return undefined
    const found = await this.#parts.repository.find(key)
    const isThere = found?.store === files.name && found.address === address
    if (isThere && found.ready.includes(name)) return publicUrlOf(address, name)
    this.#parts.copies?.add(key)
    return undefined
  }

  /** The same for a picture of texts, by its name there; undefined unless a published text shows it. */
  async addressInTexts(name: string, key: string, file: string): Promise<string | undefined> {
    if (this.#parts.place?.address === undefined) return undefined
    return (await this.#parts.repository.isNamePublic(name)) ? this.addressOf(key, file) : undefined
  }

  /** Removes what the writes so far have withdrawn; see PictureWithdrawals. */
  afterWriting(): Promise<void> {
    return this.#parts.withdrawals.afterWriting()
  }

  /** Withdraws all pictures that are public no more, whatever was noted; resolves to their number. */
  verify(): Promise<number> {
    return this.#parts.withdrawals.verify()
  }

  /** Records or removes unknown files at public keys, and notices missing ones; resolves to the number of pictures. */
  sweep(): Promise<number> {
    return this.#parts.withdrawals.sweep()
  }

  /** Looks regularly for pictures that a write has left public. */
  start(): void {
    this.#parts.withdrawals.start()
  }

  /** Resolves when all pictures that were asked for have been copied. */
  async settled(): Promise<void> {
    await this.#parts.copies?.settled()
  }

  /** Ends all work. */
  async close(): Promise<void> {
    await Promise.all([this.#parts.copies?.close(), this.#parts.withdrawals.stop()])
  }
}

/** Creates the service of public pictures with its parts. */
export function createPublicPictures({ database, files, ...parts }: CreatePublicPictures) {
  const { place } = parts
  const repository = new PublicPicturesRepository(database)
  const withdrawals = new PictureWithdrawals({ ...parts, repository })
  const withdraw = (key: string) => withdrawals.withdraw(key)
  const copies = place && new PictureCopies({ ...parts, repository, files, place, withdraw })
  return new PublicPictures({ repository, place, copies, withdrawals })
}
