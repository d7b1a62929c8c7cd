import type { RefObject } from 'react'
import { applyChange, applyEdits } from '../edits/apply-edits.ts'
import { afterComposition } from '../edits/composition.ts'
import { editedText } from '../edits/edit.ts'
import { placesIn } from '../edits/text-places.ts'
import type { TextPlace, TextPlaces } from '../edits/text-places.ts'
import { completeWhenSaved } from '../edits/text-to-save.ts'
import { describePicture, insertPicture, makeRoom } from './picture-edits.ts'
import { isPending } from './picture-upload.ts'
import type { PictureUpload, UploadsState } from './picture-upload.ts'
import type { SendPicture } from './send-picture.ts'

interface UploadParts {
  field: RefObject<HTMLTextAreaElement | null>
  /** Why a file cannot be uploaded; undefined if it can. */
  check: (file: File) => Promise<string | undefined>
  send: SendPicture
}

interface Job {
  file: File
  place: TextPlace
  sending?: AbortController
}

/**
 * Uploads pictures one by one, and inserts each at the place where it was put into the text. Until then
 * the text does not mention it, so that nothing unfinished is saved, merged or published.
 */
export class PictureUploads {
  readonly #parts: UploadParts
  #places: TextPlaces | undefined
  readonly #jobs = new Map<number, Job>()
  readonly #listeners = new Set<() => void>()
  #state: UploadsState = { uploads: [], isHeld: false }
  #lastId = 0

  constructor(parts: UploadParts) {
    this.#parts = parts
  }

  readonly get = (): UploadsState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Uploads files for this offset of the text. The caret goes there, and what is typed comes after them. */
  add(files: readonly File[], at: number): void {
    const field = this.#parts.field.current
    if (!field || field.readOnly || files.length === 0) return
    const room = makeRoom(field.value, at)
    const offset = at + (room?.text.length ?? 0)
    const selection = { start: offset, end: offset }
    applyChange(field, { edits: room ? [room] : [], selection })
    completeWhenSaved(field, this.#describeIn)
    this.#places ??= placesIn(field)
    const places = this.#places
    const added = files.map((file): PictureUpload => {
      const id = ++this.#lastId
      this.#jobs.set(id, { file, place: places.add(offset) })
      return { id, fileName: file.name, status: 'waiting', share: 0 }
    })
    this.#set([...this.#state.uploads, ...added])
    this.#next()
  }

  retry(id: number): void {
    this.#change(id, { status: 'waiting', share: 0 })
    this.#next()
  }

  /** Cancels an upload, or ends the question for a description. */
  remove(id: number): void {
    const job = this.#jobs.get(id)
    const { source } = this.#state.uploads.find((upload) => upload.id === id) ?? {}
    this.#jobs.delete(id)
    if (job) this.#places?.remove(job.place)
    this.#set(this.#state.uploads.filter((upload) => upload.id !== id))
    job?.sending?.abort()
    if (source === undefined) return
    // The text is to be saved without the description that was being typed.
    this.#parts.field.current?.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }

  /**
   * Remembers the description that is being typed. It is saved and published as if it were in the text,
   * where it comes later, because that moves the focus and is a step of Undo.
   */
  note({ id, name = '' }: PictureUpload, alt: string): void {
    const field = this.#parts.field.current
    const edit = field && describePicture(field.value, name, alt)
    this.#change(id, { alt, source: edit ? field.value.slice(edit.start, edit.end) : undefined })
  }

  /** Describes an inserted picture, if the text still shows it. */
  describe({ id, name = '' }: PictureUpload, alt: string): void {
    const field = this.#parts.field.current
    const edit = field && describePicture(field.value, name, alt)
    if (edit) applyEdits(field, [edit])
    this.remove(id)
  }

  /** Whether pictures are still to come; the writer is told then. */
  holdBack(): boolean {
    const isHeld = this.#state.uploads.some(isPending)
    this.#set(this.#state.uploads, isHeld)
    return isHeld
  }

  /** Removes all pictures that are not finished. */
  stop(): void {
    for (const { id } of this.#state.uploads) this.remove(id)
  }

  /** Cancels the uploads of a form that is left. Descriptions stay, because its text is still saved. */
  leave(): void {
    for (const { id } of this.#state.uploads.filter(isPending)) this.remove(id)
  }

  /** Puts the descriptions that are being typed into a text, unless the writer has changed it there since. */
  readonly #describeIn = (text: string): string => {
    let described = text
    for (const { name = '', alt = '', source } of this.#state.uploads) {
      if (source === undefined) continue
      const edit = describePicture(described, name, alt)
      if (!edit || described.slice(edit.start, edit.end) !== source) continue
      described = editedText(described, [edit])
    }
    return described
  }

  #set(uploads: readonly PictureUpload[], isHeld = this.#state.isHeld): void {
    this.#state = { uploads, isHeld: isHeld && uploads.some(isPending) }
    for (const listener of this.#listeners) listener()
  }

  #change(id: number, change: Partial<PictureUpload>): void {
    this.#set(this.#state.uploads.map((each) => (each.id === id ? { ...each, ...change } : each)))
  }

  #next(): void {
    const { uploads } = this.#state
    const next = uploads.find(({ status }) => status === 'waiting')
    if (!next || uploads.some(({ status }) => status === 'sending')) return
    const job = this.#jobs.get(next.id)
    if (job) void this.#upload(next.id, job).finally(() => this.#next())
  }

  async #upload(id: number, job: Job): Promise<void> {
    const sending = new AbortController()
    const { signal } = sending
    job.sending = sending
    this.#change(id, { status: 'sending', problem: undefined, error: undefined })
    try {
      const problem = await this.#parts.check(job.file)
      if (problem !== undefined) return this.#change(id, { status: 'refused', problem })
      if (signal.aborted) return
      const onProgress = (share: number): void => this.#change(id, { share })
      const name = await this.#parts.send(job.file, { signal, onProgress })
      if (!signal.aborted) this.#insert(id, job, name)
    } catch (error) {
      this.#change(id, { status: 'failed', error })
    }
  }

  #insert(id: number, { place }: Job, name: string): void {
    const field = this.#parts.field.current
    if (!field) return
    afterComposition(() => {
      // It may have been cancelled meanwhile.
      if (this.#jobs.has(id)) {
        this.#places?.insert(place, insertPicture(field.value, place.offset, name))
        this.#change(id, { status: 'inserted', name })
      }
      // The upload may have ended long before.
      this.#next()
    })
  }
}
