import { scriptUrl } from '../../../platform/trusted-html.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the file it makes
import workerFile from './preview.worker.ts?worker&url'

/** A source that takes longer is too complex; the data service would refuse it, too. */
const TIMEOUT_MS = 2_000

/** An answer waits this long for a moment in which nobody types. */
const IDLE_MS = 250

/** Renders the newest source that it was given; those in between are dropped. */
export class PreviewRenderer {
  readonly #onAnswer: (answer: PreviewAnswer, isFresh: boolean) => void
  #worker: Worker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #waiting: PreviewRequest | undefined
  #isBusy = false
  /** The worker has rendered nothing yet: its answer is all blocks. */
  #isFresh = true

  /**
   * `onAnswer` gets what changed since its last call; with `isFresh`, since an empty source. Undefined
   * is for a source that is too complex.
   */
  constructor(onAnswer: (answer: PreviewAnswer, isFresh: boolean) => void) {
    this.#onAnswer = onAnswer
  }

  render(request: PreviewRequest): void {
    this.#waiting = request
    if (!this.#isBusy) this.#next()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting = undefined
    this.#isBusy = false
    this.#isFresh = true
  }

  #start(): Worker {
    const worker = new Worker(scriptUrl(workerFile), { type: 'module' })
    worker.addEventListener('message', ({ data }) => this.#end(data as PreviewAnswer))
    worker.addEventListener('error', () => this.#fail())
    return worker
  }

  #next(): void {
    const request = this.#waiting
    this.#waiting = undefined
    this.#isBusy = request !== undefined
    if (!request) return
    this.#worker ??= this.#start()
    this.#timer = setTimeout(() => this.#fail(), TIMEOUT_MS)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
    this.#worker.postMessage(request)
  }

  #end(answer: PreviewAnswer): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    whenIdle(() => {
      if (!worker || worker !== this.#worker) return
      this.#onAnswer(answer, this.#isFresh)
      if (answer) this.#isFresh = false
      this.#next()
    }, IDLE_MS)
  }

  /** Kills the worker; the next source starts another one. */
  #fail(): void {
    const waiting = this.#waiting
    this.stop()
    this.#onAnswer(undefined, true)
    if (waiting) this.render(waiting)
  }
}
