import { scriptUrl } from '../../../platform/trusted-html.ts'
import { whenIdle } from '../../../platform/when-idle.ts'
import { READY } from './preview-messages.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the file it makes
import workerFile from './preview.worker.ts?worker&url'

/** A source that takes longer is too complex; the data service would refuse it, too. */
const TIMEOUT_MS = 2_000
/** After a stall of the page, as of a laptop that slept, the answer is there and still to be read. */
const GRACE_MS = 100

/** An answer waits this long for a moment in which nobody types. */
const IDLE_MS = 250

interface PreviewListener {
  /**
   * Gets what changed since its last call; with `isFresh`, since an empty source. Undefined is for a source
   * that is too complex.
   */
  onAnswer: (answer: PreviewAnswer, isFresh: boolean) => void
  /** The worker could not be loaded. */
  onLoadFailure: () => void
  /** An answer that comes meanwhile waits for the next source: a key would wait for its blocks. */
  isTyping: () => boolean
}

/** Renders the newest source that it was given; those in between are dropped. */
export class PreviewRenderer {
  readonly #listener: PreviewListener
  #worker: Worker | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #waiting: PreviewRequest | undefined
  /** Shows an answer that came while somebody typed. */
  #showHeld: (() => void) | undefined
  #isBusy = false
  #isLoaded = false
  /** The worker has rendered nothing yet: its answer is all blocks. */
  #isFresh = true

  constructor(listener: PreviewListener) {
    this.#listener = listener
  }

  render(request: PreviewRequest): void {
    this.#waiting = request
    if (!this.#isBusy) return this.#next()
    this.#showHeld?.()
    this.#showHeld = undefined
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#worker?.terminate()
    this.#worker = undefined
    this.#waiting = undefined
    this.#showHeld = undefined
    this.#isBusy = false
    this.#isLoaded = false
    this.#isFresh = true
  }

  #start(): Worker {
    const worker = new Worker(scriptUrl(workerFile), { type: 'module' })
    worker.addEventListener('message', ({ data }) => {
      if (data === READY) this.#begin()
      else this.#end(data as PreviewAnswer)
    })
    worker.addEventListener('error', () => this.#fail())
    return worker
  }

  /** The first source has waited for the worker, however slow the connection is. */
  #begin(): void {
    this.#isLoaded = true
    this.#limit()
  }

  #limit(): void {
    const fail = (): void => this.#fail()
    this.#timer = setTimeout(() => (this.#timer = setTimeout(fail, GRACE_MS)), TIMEOUT_MS)
  }

  #next(): void {
    const request = this.#waiting
    this.#waiting = undefined
    this.#isBusy = request !== undefined
    if (!request) return
    this.#worker ??= this.#start()
    if (this.#isLoaded) this.#limit()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
    this.#worker.postMessage(request)
  }

  #end(answer: PreviewAnswer): void {
    clearTimeout(this.#timer)
    const worker = this.#worker
    const show = (): void => {
      if (!worker || worker !== this.#worker) return
      if (this.#listener.isTyping()) {
        this.#showHeld = showSoon
        return
      }
      this.#listener.onAnswer(answer, this.#isFresh)
      if (answer) this.#isFresh = false
      this.#next()
    }
    const showSoon = (): void => whenIdle(show, IDLE_MS)
    showSoon()
  }

  /** Kills the worker; the next source starts another one. */
  #fail(): void {
    const [waiting, isLoaded] = [this.#waiting, this.#isLoaded]
    this.stop()
    if (isLoaded) this.#listener.onAnswer(undefined, true)
    else this.#listener.onLoadFailure()
    if (waiting) this.render(waiting)
  }
}
