import { hash, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '@inkwell/api-client/api-error'
import { aPhotoPng } from '@inkwell/test-support/png'
import { Blog } from '../crash/blog.ts'
import { Violations } from '../crash/violations.ts'

const VIOLATIONS = {
  lost: 'an acknowledged picture cannot be read',
  altered: 'a picture has other bytes than before',
  silent: 'a failure without words',
  slow: 'an answer took too long',
  doctor: 'the doctor reports a problem',
} as const

/** Two attempts of four seconds, of fifteen for uploads, and the time of a busy machine. */
const READ_MAX = 12_000
const UPLOAD_MAX = 45_000

const PAUSE = 100
const VERIFIED_AT_ONCE = 8

/** A data service under the traffic. */
export interface Target {
  origin: string
  isDown: boolean
}

interface Kept {
  path: string
  /** Of its bytes, after the first complete read. */
  sum?: string
}

/** Uploads and reads of pictures on all services, with what was acknowledged. */
export class Traffic {
  readonly violations = new Violations(VIOLATIONS)
  readonly counts = { uploaded: 0, refused: 0, unanswered: 0, read: 0, readRefused: 0, readCut: 0 }
  readonly slowest = { read: 0, upload: 0 }
  readonly #kept: Kept[] = []
  readonly #targets: readonly Target[]
  readonly #token: string

  constructor(targets: readonly Target[], token: string) {
    this.#targets = targets
    this.#token = token
  }

  /** Uploads pictures one by one until aborted. */
  async upload(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const target = this.#pick()
      const begin = performance.now()
      try {
        const picture = aPhotoPng(randomInt(4) === 0 ? 1_000 : 96, 64, randomInt(1e9))
        const create = {
          title: 'One',
          content: 'One',
          token: this.#token,
          key: randomUUID(),
          picture,
        }
        const { image } = await new Blog(target.origin).create(create)
        this.counts.uploaded += 1
        this.#kept.push({ path: new URL(image?.url ?? '').pathname })
      } catch (error) {
        this.#noteFailedUpload(error, target)
        await sleep(PAUSE)
      }
      this.#time('upload', performance.now() - begin, UPLOAD_MAX)
    }
  }

  /** Reads acknowledged pictures until aborted. */
  async read(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      const kept = this.#kept[randomInt(this.#kept.length + 1)]
      const target = this.#pick()
      const begin = performance.now()
      if (kept && !target.isDown) await this.#readOne(kept, target)
      else await sleep(PAUSE)
      this.#time('read', performance.now() - begin, READ_MAX)
    }
  }

  /** Reads every acknowledged picture from every service; resolves to the number of reads. */
  async verify(): Promise<number> {
    const reads = this.#kept.flatMap((kept) =>
      this.#targets.map(({ origin }) => ({ kept, origin })),
    )
    const left = reads.values()
    const work = async (): Promise<void> => {
      for (const read of left) await this.#verifyOne(read)
    }
    await Promise.all(Array.from({ length: VERIFIED_AT_ONCE }, work))
    return reads.length
  }

  async #verifyOne({ kept, origin }: { kept: Kept; origin: string }): Promise<void> {
    const response = await fetch(origin + kept.path)
    const bytes = Buffer.from(await response.arrayBuffer())
    if (response.ok) this.#compare(kept, bytes)
    else this.violations.add('lost', `${kept.path} (${response.status})`)
  }

  async #readOne(kept: Kept, target: Target): Promise<void> {
    const response = await fetch(target.origin + kept.path).catch(() => undefined)
    if (!response) {
      if (!target.isDown) this.violations.add('silent', `no answer for ${kept.path}`)
    } else if (response.status === 200) {
      const body = await response.arrayBuffer().catch(() => undefined)
      this.counts[body ? 'read' : 'readCut'] += 1
      if (body) this.#compare(kept, Buffer.from(body))
    } else {
      const answer = (await response.json().catch(() => ({}))) as { msg?: string }
      if (response.status === 503 && answer.msg) this.counts.readRefused += 1
      else this.violations.add('silent', `${response.status} for ${kept.path}`)
    }
  }

  #noteFailedUpload(error: unknown, target: Target): void {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 503) this.counts.refused += 1
    else if (status === undefined && target.isDown) this.counts.unanswered += 1
    else this.violations.add('silent', `an upload: ${String(error)}`)
  }

  #compare(kept: Kept, bytes: Buffer): void {
    const sum = hash('sha256', bytes)
    kept.sum ??= sum
    if (kept.sum !== sum) this.violations.add('altered', kept.path)
  }

  #time(what: 'read' | 'upload', ms: number, max: number): void {
    this.slowest[what] = Math.max(this.slowest[what], ms)
    if (ms > max) this.violations.add('slow', `${what}, ${Math.round(ms)} ms`)
  }

  #pick(): Target {
    return this.#targets[randomInt(this.#targets.length)] as Target
  }
}
