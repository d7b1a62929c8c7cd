import { ApiError } from '@inkwell/api-client/api-error'
import { BASE_FIELD, pictureKey } from '../../../writing/drafts/cover-base.ts'
import type { FormValues } from '../../../writing/drafts/draft.ts'
import { createDebouncedSave } from '../../../writing/sync/debounced-save.ts'
import type { Cover } from './cover.ts'
import { coverBase, coverRequest, FOCUS_FIELD, withUnsent } from './cover-values.ts'
import type { CoverRequest, CoverValues } from './cover-values.ts'
import { focusValue } from './focal-point.ts'

/** A change is saved after this pause … */
const PAUSE_MS = 1_000
/** … and the loss of a stored cover after this one. Undo is offered for 12 s, or longer under the pointer or with focus. */
const UNDO_MS = 13_000

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

function isSamePicture(a: Cover | undefined, b: Cover | undefined): boolean {
  return pictureKey(a?.url ?? '') === pictureKey(b?.url ?? '')
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
  /** The file of the call under way. */
  #sending: File | undefined
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

  /** Takes over the picture that another device has given the draft, unless the form has a change of its own. */
  refresh(): void {
    this.#enqueue(() => this.#look())
  }

  /** The form may have turned to another draft, or to none: that has another cover. */
  follow(): void {
    const id = this.#parts.readId()
    if (id === this.#draft) return
    const before = this.#draft
    const isFirst = before === undefined
    this.#draft = id
    // What was chosen before a text has a draft is for its first one.
    if (isFirst) return
    this.#sendReplacement(before)
    // The form may turn back.
    this.#kept ??= fieldsOf(this.#values, this.#stored)
    this.#stored = this.#sent = undefined
    this.#parts.onLoaded(undefined, undefined)
  }

  /** The writer has changed the cover, or what is said of it. */
  changed(values: CoverValues): void {
    this.#values = values
    this.#next.changed()
    if (values.isRemoved || this.#isReplacing()) this.#next.callIn(UNDO_MS)
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

  /** The file that the draft has, if this form has sent it. */
  get sentFile(): File | undefined {
    return this.#sent
  }

  /** Nothing is saved any more. */
  stop(): void {
    this.#next.cancel()
    this.#next.restart()
  }

  #isFileDue(): boolean {
    return this.#values?.file !== undefined && this.#values.file !== this.#sent
  }

  /** Whether a picture takes the place of the stored one when it is sent. */
  #isReplacing(): boolean {
    return this.#stored !== undefined && this.#isFileDue()
  }

  /** Runs after what is under way; a failure is ignored. */
  #enqueue(work: () => Promise<unknown>): void {
    this.#running = this.#running.then(async () => void (await work())).catch(() => undefined)
  }

  /** The draft that is left gets the picture that was chosen in place of its cover. */
  #sendReplacement(draft: string): void {
    const isDue = this.#isReplacing() && this.#values?.file !== this.#sending
    const request = isDue ? this.#due() : undefined
    if (request !== undefined) this.#enqueue(() => this.#parts.send(draft, request))
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

  async #look(): Promise<void> {
    const id = this.#parts.readId()
    if (id === undefined || this.#mayDiffer()) return
    const found = await this.#parts.read(id)
    if (this.#parts.readId() !== id || this.#mayDiffer()) return
    if (isSamePicture(found, this.#stored)) return
    this.#stored = found
    this.#values = found && valuesOf(found)
    this.#parts.onLoaded(found, found)
  }

  /** Whether the form may show something else than what is stored. */
  #mayDiffer(): boolean {
    const { file, isRemoved = false } = this.#values ?? {}
    return this.#kept !== undefined || this.#next.isPending() || file !== undefined || isRemoved
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
    this.#sending = values?.file
    const stored = await this.#parts
      .send(id, request)
      .catch((error: unknown) => {
        if (isRefusal(error)) this.#refused = values
        throw error
      })
      .finally(() => (this.#sending = undefined))
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
