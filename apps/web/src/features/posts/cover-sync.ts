import { ApiError } from '@inkwell/api-client/api-error'
import type { Cover } from './cover.ts'
import { coverRequest } from './cover-values.ts'
import type { CoverRequest, CoverValues } from './cover-values.ts'

/** A change is saved after this pause … */
const PAUSE_MS = 1_000
/** … and a removal after this one, in which it can be taken back. */
const REMOVAL_MS = 8_000

interface CoverSyncParts {
  /** The id of the draft in the data service; undefined until it has one. */
  readId: () => string | undefined
  /** Changes the cover of a draft; resolves to the new one. Throws ApiError. */
  send: (id: string, request: CoverRequest) => Promise<Cover | undefined>
  /** Called with the new cover of the draft, and whether it is the picture that the form has. */
  onStored: (cover: Cover | undefined, isChosen: boolean) => void
}

/** A draft that was published or deleted meanwhile takes no cover; the form keeps what was chosen. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

/** Saves the cover of one form to its draft in the data service, one call at a time. */
export class CoverSync {
  readonly #parts: CoverSyncParts
  #values: CoverValues | undefined
  #stored: Cover | undefined
  /** The file that the draft has already. */
  #sent: File | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(parts: CoverSyncParts) {
    this.#parts = parts
  }

  /** The draft has this cover. */
  load(stored: Cover): void {
    this.#stored = stored
    // What the form said before was not of this cover.
    if (!this.#values?.file) this.#values = undefined
  }

  /** The writer has changed the cover, or what is said of it. */
  changed(values: CoverValues): void {
    this.#values = values
    clearTimeout(this.#timer)
    // A failed attempt is repeated with the next change, and when the draft is published.
    const save = (): void => void this.flush().catch(() => undefined)
    this.#timer = setTimeout(save, values.isRemoved ? REMOVAL_MS : PAUSE_MS)
  }

  /** Saves now what is not saved yet, if the draft is stored. Throws ApiError. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    const attempt = this.#running.then(() => this.#save()).catch(unlessGone)
    // The next attempt starts after this one, also if it fails.
    this.#running = attempt.catch(() => undefined)
    return attempt
  }

  /** Nothing is saved any more. */
  stop(): void {
    clearTimeout(this.#timer)
  }

  #due(): CoverRequest | undefined {
    const values = this.#values
    if (!values) return undefined
    const isSent = values.file !== undefined && values.file === this.#sent
    return coverRequest(isSent ? { ...values, file: undefined } : values, this.#stored)
  }

  async #save(): Promise<void> {
    const id = this.#parts.readId()
    const request = this.#due()
    if (id === undefined || request === undefined) return
    const file = this.#values?.file
    this.#stored = await this.#parts.send(id, request)
    this.#sent = file
    this.#parts.onStored(this.#stored, file !== undefined && file === this.#values?.file)
  }
}
