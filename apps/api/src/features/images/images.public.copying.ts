import type { Clock } from '../../platform/clock/clock.ts'
import type { Log } from '../../platform/log/log.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { isServed, publicUrlOf } from '../../platform/storage/public-store.ts'
import type { PublicPlace } from '../../platform/storage/public-store.ts'
import { readPicture } from './images.adding.ts'
import { namesOf, possibleNamesOf } from './images.mapper.ts'
import type { PublicPicturesRepository } from './images.public.repository.ts'

const SECOND = 1_000

/** Milliseconds for which nobody else copies a picture: much longer than its requests take. */
const CLAIM = 300 * SECOND

/** No request begins so late that it could end after the claim. */
const CLAIM_MARGIN = 60 * SECOND

/** Milliseconds until a copy that failed is tried again. */
const RETRY_AFTER = 30 * SECOND

/** Pictures that wait for their copy; of more, the next read asks again. */
const WAITING_MAX = 200

/** Failed copies that are remembered. */
const FAILED_MAX = 1_000

export interface CopyingParts {
  repository: PublicPicturesRepository
  /** All pictures. */
  files: FileStore
  place: PublicPlace
  clock: Clock
  newId: () => string
  log: Log
}

/**
 * Copies pictures that readers have asked for to public keys, one after the other. A copy counts only
 * when all files have been seen at the public address.
 */
export class PictureCopies {
  readonly #parts: CopyingParts & { withdraw: (key: string) => Promise<unknown> }
  readonly #waiting = new Set<string>()
  /** Times of retries by key. */
  readonly #failed = new Map<string, number>()
  #running: Promise<void> | undefined
  #isClosed = false

  /** `withdraw` removes the copy of a picture, unless it is public. */
  constructor(parts: CopyingParts & { withdraw: (key: string) => Promise<unknown> }) {
    this.#parts = parts
  }

  /** Copies this picture soon. */
  add(key: string): void {
    const isEarly = (this.#failed.get(key) ?? 0) > this.#parts.clock().getTime()
    if (this.#isClosed || isEarly || this.#waiting.size >= WAITING_MAX) return
    this.#waiting.add(key)
    this.#running ??= this.#run()
  }

  /** Resolves when nothing waits. */
  async settled(): Promise<void> {
    await this.#running
  }

  /** Starts no more copies; resolves when the running one has ended. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#running
  }

  async #run(): Promise<void> {
    for (const key of this.#waiting) {
      if (!this.#isClosed) await this.#try(key)
      this.#waiting.delete(key)
    }
    this.#running = undefined
  }

  async #try(key: string): Promise<void> {
    const { place, clock, log } = this.#parts
    try {
      if (place.address !== undefined) await this.#copy(key, place.address)
      this.#failed.delete(key)
    } catch (err) {
      log.warn({ err, picture: key }, 'a picture is not at its public address yet')
      const [oldest] = this.#failed.keys()
      if (oldest !== undefined && this.#failed.size >= FAILED_MAX) this.#failed.delete(oldest)
      this.#failed.set(key, clock().getTime() + RETRY_AFTER)
    }
  }

  async #copy(key: string, address: string): Promise<void> {
    const { repository, place, clock, newId, withdraw } = this.#parts
    const image = await repository.findImage(key)
    if (!image || !(await repository.isPublic(key))) return
    const now = clock()
    const until = new Date(now.getTime() + CLAIM)
    const names = namesOf(image)
    const claim = { claim: newId(), until: until.toISOString() }
    const isClaimed = await repository.claim(key, {
      ...claim,
      now: now.toISOString(),
      store: place.files.name,
      // Other sizes may follow.
      files: possibleNamesOf(image),
    })
    if (!isClaimed) return
    try {
      await this.#copyFiles(names, address, until)
      await repository.recordReady(key, { claim: claim.claim, ready: names, address })
    } finally {
      await repository.endCopy(key, claim.until)
    }
    // The picture may have been withdrawn before it was claimed.
    await withdraw(key)
  }

  /** All have ended when this does, so that a removal finds every file. */
  async #copyFiles(names: readonly string[], address: string, until: Date): Promise<void> {
    const copies = names.map((name) => this.#copyFile(name, address, until))
    for (const copy of await Promise.allSettled(copies)) {
      if (copy.status === 'rejected') throw copy.reason
    }
  }

  async #copyFile(name: string, address: string, until: Date): Promise<void> {
    const { files, place, clock } = this.#parts
    const bytes = await readPicture(files, name)
    if (clock().getTime() > until.getTime() - CLAIM_MARGIN) throw new Error('That took too long')
    await place.files.put(name, bytes)
    if (await isServed(publicUrlOf(address, name), bytes.byteLength)) return
    throw new Error('FILES_PUBLIC_URL does not serve what is in the folder "public" of the bucket')
  }
}
