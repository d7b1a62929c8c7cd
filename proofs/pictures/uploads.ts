import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { processesInGroup } from '@inkwell/test-support/processes'
import { foreignParts } from '@inkwell/test-support/pictures/foreign-parts'

/** How often a file is sent again that is put off, and the milliseconds before. */
const REPEATS = 5
const REPEATED_AFTER = 1_000

/** The results of all uploads. */
export interface Outcome {
  taken: number
  refused: number
  /** Violations: unexpected responses, or stored bytes that are not pixels. */
  findings: string[]
  /** Milliseconds of the slowest response. */
  slowest: number
  /** The peak memory of the service's largest process, in megabytes. */
  largestProcess: number
}

interface Answer {
  status: number
  /** Whether the service asked for the file at another time. */
  isPutOff: boolean
  body: unknown
}

interface Saved {
  post: { image?: { url: string; variants: { url: string }[] } }
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** Uploads files as covers, and checks every response and stored file. */
export class Uploads {
  readonly outcome: Outcome = { taken: 0, refused: 0, findings: [], slowest: 0, largestProcess: 0 }
  readonly #origin: string
  readonly #group: number
  #token = ''

  constructor(origin: string, group: number) {
    this.#origin = origin
    this.#group = group
  }

  async signUp(): Promise<void> {
    const response = await fetch(`${this.#origin}/api/v1/users/signup`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', password: 'secret words' }),
    })
    this.#token = ((await response.json()) as { token: string }).token
  }

  async send(bytes: Buffer, name: string): Promise<void> {
    let answer = await this.#upload(bytes, name)
    // A busy machine makes the service put off what it would answer; a file that it always puts off is a finding.
    for (let repeats = 0; answer.isPutOff && repeats < REPEATS; repeats++) {
      await sleep(REPEATED_AFTER)
      answer = await this.#upload(bytes, name)
    }
    const { status, body } = answer
    if (status === 201) await this.#checkFiles(body as Saved, bytes)
    else this.#checkResponse(status, body, bytes)
  }

  async #upload(bytes: Buffer, name: string): Promise<Answer> {
    const form = new FormData()
    form.set('title', 'T')
    form.set('content', 'C')
    form.set('image', new File([Uint8Array.from(bytes)], name))
    const begin = performance.now()
    const response = await fetch(`${this.#origin}/api/v1/posts/createpost`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${this.#token}` },
      body: form,
    })
    const body: unknown = await response.json()
    this.outcome.slowest = Math.max(this.outcome.slowest, performance.now() - begin)
    for (const pid of processesInGroup(this.#group)) {
      this.outcome.largestProcess = Math.max(this.outcome.largestProcess, peakOf(pid))
    }
    const { status, headers } = response
    return { status, isPutOff: status === 503 && headers.has('Retry-After'), body }
  }

  #addFinding(what: string, bytes: Buffer): void {
    this.outcome.findings.push(`${what}: ${bytes.subarray(0, 4_000).toString('base64')}`)
  }

  #checkResponse(status: number, body: unknown, bytes: Buffer): void {
    this.outcome.refused++
    const { msg, code } = body as { msg?: string; code?: string }
    if (status !== 400 || code !== 'invalid' || !msg) {
      this.#addFinding(`answered with ${status}`, bytes)
    }
  }

  async #checkFiles({ post }: Saved, bytes: Buffer): Promise<void> {
    this.outcome.taken++
    // An empty file counts as no picture.
    if (bytes.length === 0) return
    const urls = new Set([post.image?.url, ...(post.image?.variants ?? []).map(({ url }) => url)])
    for (const url of urls) {
      const stored = await fetch(url ?? '')
      const others = foreignParts(Buffer.from(await stored.arrayBuffer()))
      if (others.length > 0) this.#addFinding(`stored ${others.join(', ')}`, bytes)
    }
  }
}
