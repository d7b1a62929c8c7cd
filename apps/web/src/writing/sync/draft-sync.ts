import { afterPause } from '../../platform/after-pause.ts'
import type { SentText } from '../drafts/draft.ts'
import { NO_LABELS } from '../labels.ts'
import { randomKey } from '../random-key.ts'
import type { DraftText, ServiceDraft, StoredVersion } from './draft-calls.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { readFailure, toLatest } from './sync-failure.ts'
import type { FormText, SyncParts } from './sync-parts.ts'
import { isNewer, isSame, isWholeSame, toSend } from './same-text.ts'
import { SyncStateStore } from './sync-state.ts'

/** A text is saved when nobody has typed for this long … */
const PAUSE_MS = 2_000
/** … and at the latest this long after its first change. */
const WAIT_MAX_MS = 10_000
/** After a failure, the interval doubles up to the maximum. */
const RETRY_MS = { first: 3_000, max: 60_000 }

type LatestText = DraftText & { version: number }

const EMPTY: DraftText = { title: '', content: '', ...NO_LABELS }

/** Saves the text of one form to the data service, one call at a time. */
export class DraftSync {
  readonly state = new SyncStateStore()
  readonly #parts: SyncParts
  #form: FormText | undefined
  #stored: StoredVersion | undefined
  /** The text of the stored version, as it was sent. */
  #saved: DraftText | undefined
  /** Without an answer yet: it is sent again as it was, because it may be stored already. */
  #sent: SentText | undefined
  /** Whether the text of the form is made of several versions. */
  #isMerged = false
  readonly #next = afterPause(PAUSE_MS, () => void this.#run())
  #firstChange: number | undefined
  #failures = 0
  #endedSession: string | undefined
  #running: Promise<void> | undefined
  #isFinished = false
  /** Grows when the form turns to another draft, so that late answers are ignored. */
  #generation = 0

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  /** The version that the form is based on. */
  get stored(): StoredVersion | undefined {
    return this.#stored
  }

  /** The text may have changed. */
  changed(form: FormText): void {
    this.#form = form
    const { status } = this.state.get()
    // Retries are timed already, and send the latest text.
    if (!this.#isActive() || status === 'unreachable') return
    if (status !== 'saving') {
      if (!this.#isDue()) return
      this.state.set({ status: 'saving' })
    }
    this.#firstChange ??= Date.now()
    const left = this.#firstChange + WAIT_MAX_MS - Date.now()
    this.#next.askIn(Math.max(0, Math.min(PAUSE_MS, left)))
  }

  /** Continues a stored draft; `text` is what it has, if that is known. */
  attach(stored: StoredVersion, text?: DraftText): void {
    this.#reset(stored, text)
  }

  /** Continues after a call whose answer is lost. */
  resume(sent: SentText): void {
    this.#sent = sent
  }

  /** Later changes make a new draft. */
  detach(): void {
    this.#reset(undefined, undefined)
    this.#parts.onStored(undefined)
  }

  /** Continues after a conflict, based on this version; `isMerged` if the form has parts of it. */
  rebase({ version, ...text }: LatestText, isMerged = false): void {
    this.#isMerged ||= isMerged
    if (this.#stored) this.#stored = { ...this.#stored, version }
    this.#saved = text
    this.#sent = undefined
    this.state.set({ status: 'saving' })
    this.#next.askIn(0)
  }

  /** Looks for a version that another device has saved. */
  async refresh(): Promise<void> {
    await this.#running
    if (!this.#stored || !this.#isActive() || this.#parts.session() === undefined) return
    const { id, version } = this.#stored
    const generation = this.#generation
    const isLate = (): boolean =>
      generation !== this.#generation || !this.#isActive() || this.#stored?.version !== version
    try {
      const latest = await this.#parts.calls.read(id)
      const isOther = !isLate() && isNewer(latest, version, this.#saved)
      if (isOther) this.#showConflict(this.#saved, toLatest(latest))
    } catch (error) {
      const isGone = readFailure(error).kind === 'missing' && !isLate()
      if (isGone && !this.#due()) this.state.set({ status: 'ended' })
    }
  }

  /** Saves now; resolves to the stored version, undefined if that failed. */
  async flush(): Promise<StoredVersion | undefined> {
    await this.#running
    await this.#run()
    // A repeated creation sends an earlier text; the rest follows.
    if (this.state.get().status === 'saving') await this.#run()
    return this.#due() || this.state.get().status === 'conflict' ? undefined : this.#stored
  }

  /** Stops saving until the next change, and waits for the call under way; resolves to what is stored. */
  async settle(): Promise<(StoredVersion & Partial<DraftText>) | undefined> {
    this.#next.cancel()
    await this.#running
    return this.#stored && { ...this.#saved, ...this.#stored }
  }

  /** Ends: the text was published. A draft that the call under way creates is removed. */
  finish(): void {
    this.#isFinished = true
    this.#next.cancel()
  }

  #isActive(): boolean {
    const { status } = this.state.get()
    return !this.#isFinished && status !== 'conflict' && status !== 'off'
  }

  #run(): Promise<void> {
    this.#next.cancel()
    if (!this.#isActive()) return Promise.resolve()
    this.#running ??= this.#attempt().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** The text to save; undefined if it is stored already. */
  #due(): DraftText | undefined {
    if (!this.#form) return undefined
    const isEmptied = this.#stored && this.#parts.post === undefined
    const text = this.#form.changes() ?? (isEmptied ? EMPTY : undefined)
    return isWholeSame(text, this.#saved) ? undefined : text
  }

  /** A post without changes needs no working copy. */
  #isCopyToRemove(): boolean {
    const isCopy = this.#parts.post !== undefined && this.#stored !== undefined
    return isCopy && this.#form !== undefined && !this.#form.changes()
  }

  #isDue(): boolean {
    return this.#isCopyToRemove() || (this.#sent ?? this.#due()) !== undefined
  }

  async #attempt(): Promise<void> {
    if (!this.#isDue()) {
      if (this.#stored) this.#parts.onStored({ ...this.#stored, isCurrent: true })
      return this.state.set({ status: this.#stored ? 'saved' : 'idle' })
    }
    const session = this.#parts.session()
    if (session === undefined || session === this.#endedSession) {
      return this.state.set({ status: 'signedOut' })
    }
    this.state.set({ status: 'saving' })
    try {
      const text = this.#sent ?? this.#due()
      await (text ? this.#save(text) : this.#removeCopy())
    } catch (error) {
      if (!this.#isFinished) this.#fail(error)
    }
  }

  async #save(text: DraftText): Promise<void> {
    const { calls, post } = this.#parts
    if (!this.#stored) return post === undefined ? this.#create(text) : this.#copy(post, text)
    const { id, version } = this.#stored
    const { key: _, ...sent }: SentText = this.#sent ?? toSend(text, this.#saved ?? {})
    const generation = this.#generation
    this.#send(sent)
    const draft = await calls.save(id, { ...sent, version, merged: this.#isMerged || undefined })
    if (generation === this.#generation && !this.#isFinished) this.#keep(draft, sent)
  }

  async #create(text: DraftText): Promise<void> {
    const { calls } = this.#parts
    const resumed = this.#sent?.key ? this.#sent : undefined
    const { key = randomKey(), ...sent }: SentText = resumed ?? toSend(text, NO_LABELS)
    const generation = this.#generation
    this.#send({ ...sent, key })
    const draft = await calls.create(sent, key)
    if (this.#isFinished) return calls.remove(draft.id)
    if (generation === this.#generation) this.#keep(draft, sent)
  }

  async #copy(post: string, text: DraftText): Promise<void> {
    const copy = await this.#parts.calls.copy(post)
    const { id, version } = copy
    this.#stored = { id, version }
    const base = this.#parts.readBase()
    // Another device has begun to change the post, too.
    if (!isWholeSame(copy, base)) return this.#showConflict(base, toLatest(copy))
    this.#saved = copy
    return this.#save(text)
  }

  #send(sent: SentText): void {
    this.#sent = sent
    this.#parts.onSend(sent)
  }

  async #removeCopy(): Promise<void> {
    if (!this.#stored) return
    await this.#parts.calls.remove(this.#stored.id)
    this.#forget()
    this.state.set({ status: 'idle', problem: undefined })
  }

  #keep({ id, version, problem }: ServiceDraft, text: DraftText): void {
    this.#stored = { id, version }
    this.#saved = { ...NO_LABELS, ...this.#saved, ...text }
    this.#sent = undefined
    this.#isMerged = false
    this.#failures = 0
    this.#firstChange = undefined
    const isCurrent = !this.#isDue()
    this.#parts.onStored({ ...this.#stored, isCurrent })
    this.state.set({ status: isCurrent ? 'saved' : 'saving', problem })
    if (!isCurrent) this.#next.ask()
  }

  #forget(): void {
    this.#stored = undefined
    this.#saved = undefined
    this.#parts.onStored(undefined)
  }

  #showConflict(base: DraftText | undefined, latest: LatestText): void {
    // The answer to an earlier call was lost: the other version is this one's own.
    if (isSame(this.#sent, latest)) return this.rebase(latest)
    if (this.#form?.mayWrite() === false) return this.#next.ask()
    const mine = this.#form?.current()
    const merged = base && mine && mergeDrafts({ ...this.#saved, ...base }, mine, latest)
    if (merged) {
      this.#form?.write(merged)
      this.state.set({ status: 'saving', merges: (this.state.get().merges ?? 0) + 1 })
      return this.rebase(latest, true)
    }
    this.state.set({ status: 'conflict', conflict: { base, latest } })
  }

  #fail(error: unknown): void {
    const cause = error instanceof Error ? error : undefined
    const failure = readFailure(error)
    if (failure.kind === 'conflict') {
      return this.#showConflict(failure.conflict.base, failure.conflict.latest)
    }
    if (failure.kind === 'unreachable') {
      const delay = Math.min(RETRY_MS.first * 2 ** this.#failures++, RETRY_MS.max)
      this.#next.askIn(Math.max(delay, failure.retryAfter * 1_000))
      return this.state.set({ status: 'unreachable', error: cause })
    }
    if (failure.kind === 'signedOut') {
      this.#endedSession = this.#parts.session()
      return this.state.set({ status: 'signedOut', error: cause })
    }
    this.#sent = undefined
    if (failure.kind === 'mismatch') return this.#next.askIn(RETRY_MS.first)
    if (failure.kind === 'refused') return this.state.set({ status: 'refused', error: cause })
    if (!this.#stored) return this.state.set({ status: 'off', error: cause })
    // It was published or deleted elsewhere. What was typed here becomes another draft.
    this.#forget()
    this.#next.askIn(0)
  }

  #reset(stored: StoredVersion | undefined, text: DraftText | undefined): void {
    this.#next.cancel()
    this.#generation++
    this.#stored = stored
    this.#saved = text
    this.#sent = undefined
    this.#firstChange = undefined
    const status = stored && text ? 'saved' : 'idle'
    this.state.set({ status, problem: undefined })
  }
}
