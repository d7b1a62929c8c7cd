import { ApiError } from '@inkwell/api-client/api-error'
import { BASE_FIELD } from '../../../writing/drafts/cover-base.ts'
import type { FormValues } from '../../../writing/drafts/draft.ts'
import { createDebouncedSave } from '../../../writing/sync/debounced-save.ts'
import type { Cover } from './cover.ts'
import { coverBase, coverRequest, FOCUS_FIELD, withUnsent } from './cover-values.ts'
import type { CoverRequest, CoverValues } from './cover-values.ts'
import { focusValue } from './focal-point.ts'

/** A change is saved after this pause … */
const PAUSE_MS = 1_000
/** … and a removal after this one, in which it can be taken back. */
const REMOVAL_MS = 8_000

interface CoverSyncParts {
  /** The id of the draft in the data service; undefined until it has one. */
  readId: () => string | undefined
  /** The cover of a draft. Throws ApiError. */
  read: (id: string) => Promise<Cover | undefined>
  /** Called with that cover, and with what the form says of it. */
  onLoaded: (stored: Cover | undefined, shown: Cover | undefined) => void
  /** Changes the cover of a draft; resolves to the new one. Throws ApiError. */
  send: (id: string, request: CoverRequest) => Promise<Cover | undefined>
  /** Called with the new cover of the draft, and whether it is the picture that the form has. */
  onStored: (cover: Cover | undefined, isChosen: boolean) => void
}

/** A draft that was published or deleted meanwhile takes no cover; the form keeps what was chosen. */
function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}

/** Of requests that would fail again as they are. */
const REFUSALS: ReadonlySet<number | undefined> = new Set([400, 413, 415, 422])

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && REFUSALS.has(error.status)
}

function valuesOf({ alt, focus }: Cover): CoverValues {
  return { file: undefined, alt, focus: focusValue(focus), isRemoved: false }
}

/** What the fields of a draft say of its cover; nothing of one that was removed, whose fields are gone. */
function fieldsOf(values: CoverValues | undefined, stored: Cover | undefined): FormValues {
  if (!values || !stored || values.isRemoved) return {}
  return { alt: values.alt, [FOCUS_FIELD]: values.focus, [BASE_FIELD]: coverBase(stored) }
}

/** Saves the cover of one form to its draft in the data service, one call at a time. */
export class CoverSync {
  readonly #parts: CoverSyncParts
  #values: CoverValues | undefined
  /** The draft that has what is stored and sent. */
  #draft: string | undefined
  #stored: Cover | undefined
  /** The file that the draft has already. */
  #sent: File | undefined
  /** What the draft of this browser says of the cover that is still to be loaded. */
  #kept: FormValues | undefined
  // A failed attempt is repeated with the next change, and when the draft is published.
  readonly #next = createDebouncedSave(() => void this.flush().catch(() => undefined), PAUSE_MS)
  #running: Promise<void> = Promise.resolve()
  /** What the service does not take, however often it is sent. */
  #refused: CoverValues | undefined

  constructor(parts: CoverSyncParts) {
    this.#parts = parts
  }

  /** Loads the cover of a draft that is stored already; a failed attempt is repeated with the next flush. */
  load(kept: FormValues = {}): void {
    this.#kept = kept
    this.flush().catch(() => undefined)
  }

  /** The form may have turned to another draft, or to none: that has another cover. */
  follow(): void {
    const id = this.#parts.readId()
    if (id === this.#draft) return
    const isFirst = this.#draft === undefined
    this.#draft = id
    // What was chosen before a text has a draft is for its first one.
    if (isFirst) return
    // The form may turn back.
    this.#kept ??= fieldsOf(this.#values, this.#stored)
    this.#stored = this.#sent = undefined
    this.#parts.onLoaded(undefined, undefined)
  }

  /** The writer has changed the cover, or what is said of it. */
  changed(values: CoverValues): void {
    this.#values = values
    this.#next.changed()
    if (values.isRemoved) this.#next.callIn(REMOVAL_MS)
  }

  /** Saves now what is not saved yet, if the draft is stored. Throws ApiError. */
  flush(): Promise<void> {
    this.stop()
    const attempt = this.#running
      .then(() => this.#save())
      .catch((error: unknown) => {
        // Only the form has a picture that was not sent.
        if (this.#isFileDue()) throw error
        unlessGone(error)
      })
    // The next attempt starts after this one, also if it fails.
    this.#running = attempt.catch(() => undefined)
    return attempt
  }

  /**
   * The text has been saved, so that its draft exists. A change that waits for its own time does so, such as a removal
   * that can be taken back.
   */
  textSaved(): void {
    const isRefused = this.#values !== undefined && this.#values === this.#refused
    if (!this.#next.isPending() && !isRefused) this.flush().catch(() => undefined)
  }

  /** Nothing is saved any more. */
  stop(): void {
    this.#next.cancel()
    this.#next.restart()
  }

  #isFileDue(): boolean {
    return this.#values?.file !== undefined && this.#values.file !== this.#sent
  }

  async #load(id: string): Promise<void> {
    const kept = this.#kept
    if (!kept) return
    const found = await this.#parts.read(id)
    // The form may have turned to another draft.
    if (this.#parts.readId() !== id) return
    this.#kept = undefined
    this.#stored = found
    const shown = found && withUnsent(found, kept)
    // What the form said before was not of this cover, except a picture that replaces it.
    if (!this.#values?.file) this.#values = shown && valuesOf(shown)
    this.#parts.onLoaded(found, shown)
  }

  #due(): CoverRequest | undefined {
    const values = this.#values
    if (!values) return undefined
    const isSent = values.file !== undefined && values.file === this.#sent
    // A removal was of the cover before it.
    const left = isSent ? { ...values, file: undefined, isRemoved: false } : values
    return coverRequest(left, this.#stored)
  }

  async #save(): Promise<void> {
    const id = this.#parts.readId()
    this.follow()
    if (id === undefined) return
    await this.#load(id)
    const request = this.#due()
    if (request === undefined || this.#parts.readId() !== id) return
    const values = this.#values
    const stored = await this.#parts.send(id, request).catch((error: unknown) => {
      if (isRefusal(error)) this.#refused = values
      throw error
    })
    if (this.#parts.readId() === id) this.#takeStored(stored, values?.file)
  }

  /** The draft has this cover now, of the file that was sent, if one was. */
  #takeStored(stored: Cover | undefined, file: File | undefined): void {
    this.#stored = stored
    this.#sent = file
    const isChosen = file !== undefined && file === this.#values?.file
    // The picture was taken out meanwhile: what the form says is of the cover before.
    const isTakenOut = file !== undefined && !this.#values?.file && !this.#values?.isRemoved
    if (isTakenOut) this.#values = stored && valuesOf(stored)
    this.#parts.onStored(stored, isChosen)
  }
}
