import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import { workSteadily } from '../../platform/clock/steady-worker.ts'
import type { SteadyWorker } from '../../platform/clock/steady-worker.ts'
import type { Log } from '../../platform/log/log.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import { WorkerError } from '../../platform/worker/worker.ts'
import type { Encoded, ToEncode } from './decoder/picture.ts'
import type { Job, JobsRepository } from './images.jobs.repository.ts'
import { avifNamesOf, webpsOf, withAvif } from './images.mapper.ts'
import type { ImagesRepository } from './images.repository.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** Milliseconds after which a job is free if its holder is not heard of. */
const LEASE = 10 * SECOND
const RENEW_EVERY = 3 * SECOND
/** And by which the clocks of two machines differ at most. */
const CLOCKS_APART = 2 * MINUTE

/** Milliseconds between two looks at what other processes, or those that died, have left to do. */
const LOOK_EVERY = 5 * SECOND

/** Milliseconds until the next attempt after one that failed; after the last there is none. */
const BACKOFF = [MINUTE, 10 * MINUTE, 60 * MINUTE, 360 * MINUTE]
const ATTEMPTS_MAX = BACKOFF.length + 1

/** What the queue needs of the encoder. */
export interface Encoder {
  encode: (picture: ToEncode) => Promise<Encoded>
  /** Ends whatever it is doing. */
  close: () => Promise<void>
}

interface QueueParts {
  jobs: JobsRepository
  repository: Pick<ImagesRepository, 'whileAbsent'>
  encoder: Encoder
  files: FileStore
  clock: Clock
  newId: NewId
  log: Log
}

/** What is made of pictures behind their upload: AVIF in all sizes, and what earlier versions left out. */
export class ImagesQueue {
  readonly #parts: QueueParts
  #worker: SteadyWorker | undefined

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /**
   * Does the next job, unless one is under way in any process; false where there is nothing to do.
   * A failure is logged, and the job comes again later.
   */
  async doNext(): Promise<boolean> {
    const { jobs, newId } = this.#parts
    const moment = { now: this.#after(0), latest: this.#after(LEASE + CLOCKS_APART) }
    if (!(await jobs.isWaiting(moment))) return false
    const taking = { claim: newId(), ...moment, until: this.#after(LEASE) }
    const job = await jobs.take(taking)
    if (!job) return false
    const stopRenewing = this.#renew(job)
    try {
      // More than that have begun, and none has lived to tell what went wrong.
      if (job.attempts > ATTEMPTS_MAX) await this.#giveUp(job, 'every attempt was cut off')
      else await this.#store(job, await this.#encode(job))
    } catch (error) {
      await this.#putOff(job, error)
    } finally {
      stopRenewing()
    }
    return true
  }

  /** Does what is there and what comes, until `close`. */
  start(): void {
    this.#worker = workSteadily(() => this.doNext(), { every: LOOK_EVERY, log: this.#parts.log })
  }

  /** There may be something to do. */
  wake(): void {
    this.#worker?.wake()
  }

  /** Ends at once; the job that is under way goes back to the queue. */
  async close(): Promise<void> {
    const over = this.#worker?.stop()
    await this.#parts.encoder.close()
    await over
  }

  /** So many milliseconds from now. */
  #after(milliseconds: number): string {
    return new Date(this.#parts.clock().getTime() + milliseconds).toISOString()
  }

  #renew(job: Job): () => void {
    const { jobs, log } = this.#parts
    const timer = setInterval(() => {
      jobs.renew(job, this.#after(LEASE)).catch((err: unknown) => {
        log.warn({ err }, 'the lease of a picture could not be renewed')
      })
    }, RENEW_EVERY)
    timer.unref()
    return () => clearInterval(timer)
  }

  async #read(name: string): Promise<Buffer> {
    const file = await this.#parts.files.open(name)
    if (!file) throw new Error(`The file ${name} is missing`)
    return buffer(await file.read())
  }

  async #encode(job: Job): Promise<Encoded> {
    const { encoder, files } = this.#parts
    const sizes = webpsOf(job).map(async ({ name, width, height }) => {
      return { width, height, below: (await files.open(name))?.size ?? Infinity }
    })
    return encoder.encode({ bytes: await this.#read(job.key), sizes: await Promise.all(sizes) })
  }

  async #store(job: Job, { files: made, ...rest }: Encoded): Promise<void> {
    const { jobs, files, repository } = this.#parts
    const hashed = made.map((file) => ({ ...file, sha256: hash('sha256', file.bytes) }))
    const avif = withAvif(job, hashed)
    for (const { name, bytes } of avif.files) await files.put(name, bytes)
    // One that was made of the upload itself is the better one.
    const placeholder = job.placeholder || rest.placeholder
    const bytes = made.reduce((sum, file) => sum + file.bytes.byteLength, 0)
    if (await jobs.finish(job, { variants: avif.variants, placeholder, bytes })) return
    // Who has taken the job over keeps the files; of a picture that is gone, they go, too.
    await repository.whileAbsent(job.key, () => this.#removeFiles(job))
  }

  async #putOff(job: Job, error: unknown): Promise<void> {
    const { jobs, log } = this.#parts
    // Ended by us: nothing has failed.
    if (error instanceof WorkerError && error.reason === 'closed') {
      return jobs.giveBack(job, this.#after(0), job.attempts - 1)
    }
    // Nor has the picture where a disk is full, however long that lasts.
    if (error instanceof StorageUnavailable) {
      log.warn({ reason: error.message, picture: job.key }, 'AVIF cannot be stored, comes again')
      return jobs.giveBack(job, this.#after(MINUTE), job.attempts - 1)
    }
    const wait = BACKOFF[job.attempts - 1]
    if (wait === undefined) return this.#giveUp(job, error)
    log.warn({ err: error, picture: job.key, attempts: job.attempts }, 'AVIF failed, comes again')
    return jobs.giveBack(job, this.#after(wait), job.attempts)
  }

  async #giveUp(job: Job, err: unknown): Promise<void> {
    const { jobs, log } = this.#parts
    await this.#removeFiles(job)
    await jobs.drop(job)
    const { key: picture, attempts } = job
    log.error({ err, picture, attempts }, 'a picture stays without AVIF: it failed too often')
  }

  async #removeFiles(job: Job): Promise<void> {
    for (const name of avifNamesOf(job)) await this.#parts.files.remove(name)
  }
}
