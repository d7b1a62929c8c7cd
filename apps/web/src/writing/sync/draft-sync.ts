import type { SentText } from '../drafts/draft.ts'
import { haveSameLabels, NO_LABELS } from '../labels.ts'
import { randomKey } from '../random-key.ts'
import type { DraftText, ServiceDraft, StoredVersion } from './draft-calls.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { DraftChanged, readFailure, retryDelay, toLatest, withSettings } from './sync-failure.ts'
import type { FormText, SyncParts } from './sync-parts.ts'
import { EMPTY, isNewer, isSame, isWholeSame, knownText, settingsOf, toSend } from './same-text.ts'
import { createSavePause } from './save-pause.ts'
import { SyncStateStore } from './sync-state.ts'
import type { DraftConflict } from './sync-state.ts'

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
  readonly #next = createSavePause(() => void this.#run())
  #failures = 0
  #isRepeat = false
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
    // A timed retry sends the latest text.
    if (!this.#isActive() || (status === 'unreachable' && this.#next.isAsked())) return
    if (status !== 'saving') {
      if (!this.#isDue()) return
      this.state.set({ status: 'saving' })
    }
    this.#next.changed()
  }

  /** Continues a stored draft. `text` is what it has, and `sent` a call whose answer is lost, if known. */
  attach(stored: StoredVersion | undefined, text?: DraftText, sent?: SentText): void {
    this.#next.cancel()
    this.#generation++
    this.#stored = stored && text ? { ...stored, settings: settingsOf(text) } : stored
    this.#saved = text
    this.#sent = sent
    this.#next.restart()
    this.state.set({ status: stored && text ? 'saved' : 'idle', problem: undefined })
  }

  /** Later changes make a new draft. */
  detach(): void {
    this.attach(undefined)
    this.#parts.onStored(undefined)
  }

  /** What the form has does not go on from the stored text: the history keeps both. */
  keepApart(): void {
    this.#isMerged = true
  }

  /** Continues after a conflict, based on this version; `isMerged` if the form has parts of it. */
  rebase({ version, ...text }: DraftConflict['latest'], isMerged = false): void {
    this.#isMerged ||= isMerged
    if (this.#stored) this.#stored = { ...this.#stored, version, settings: settingsOf(text) }
    this.#saved = text
    this.#sent = undefined
    this.state.set({ status: 'saving' })
    this.#next.askIn(0)
  }

  /** Looks for a version that another device has saved. */
  async refresh(): Promise<void> {
    await this.#running
    const isGone = (await this.#look()) === 'gone'
    if (isGone && typeof this.#due() !== 'object') this.state.set({ status: 'ended' })
  }

  /** Merges or shows a version that another device has saved; resolves to what was found. */
  async #look(): Promise<'newer' | 'gone' | undefined> {
    if (!this.#stored || !this.#isActive() || this.#parts.session() === undefined) return undefined
    const { id, version } = this.#stored
    const generation = this.#generation
    const isLate = (): boolean =>
      generation !== this.#generation || !this.#isActive() || this.#stored?.version !== version
    try {
      const latest = await this.#parts.calls.read(id)
      if (isLate()) return undefined
      this.#saved = knownText(latest, version, this.#saved)
      if (!isNewer(latest, version, this.#saved)) return undefined
      const isOwn = isSame(this.#sent, latest)
      this.#showConflict({ base: this.#saved, latest: toLatest(latest) })
      return isOwn ? undefined : 'newer'
    } catch (error) {
      return readFailure(error).kind === 'missing' && !isLate() ? 'gone' : undefined
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

  /** Stops saving until the next change; resolves to what is stored. Throws DraftChanged. */
  async settle(): Promise<(StoredVersion & Partial<DraftText>) | undefined> {
    const { merges } = this.state.get()
    this.#next.cancel()
    await this.#running
    const isFound = (await this.#look()) === 'newer'
    // Somebody may have typed meanwhile.
    this.#next.cancel()
    await this.#running
    if (isFound || this.state.isChanged(merges)) throw new DraftChanged()
    return this.#stored && { ...this.#saved, ...this.#stored }
  }

  /** After `settle`, if the text was not published: saves what is not stored yet. */
  goOn(): void {
    if (this.#isActive() && this.#isDue()) this.#next.ask()
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
    this.#running ??= this.#attempt().finally(() => void (this.#running = undefined))
    return this.#running
  }

  /** The text to save; undefined if it is stored, and `none` if the working copy has no changes any more. */
  #due(): DraftText | 'none' | undefined {
    if (!this.#form) return undefined
    const text = this.#form.changes() ?? (this.#stored && EMPTY)
    if (text === EMPTY && this.#parts.post !== undefined) return 'none'
    return isWholeSame(text, this.#saved) ? undefined : text
  }

  #isDue(): boolean {
    return (this.#sent ?? this.#due()) !== undefined
  }

  #rest(): void {
    if (this.#stored) this.#parts.onStored({ ...this.#stored, isCurrent: true })
    this.state.set({ status: this.#stored ? 'saved' : 'idle' })
  }

  async #attempt(): Promise<void> {
    if (!(await this.#parts.mayGoOn())) return this.finish()
    if (!this.#isDue()) return this.#rest()
    const session = this.#parts.session()
    if (session === undefined || session === this.#endedSession) {
      return this.state.set({ status: 'signedOut' })
    }
    this.state.set({ status: 'saving' })
    try {
      const text = this.#sent ?? this.#due() ?? 'none'
      await (text === 'none' ? this.#removeCopy() : this.#save(text))
    } catch (error) {
      if (!this.#isFinished) await this.#fail(error)
    }
  }

  async #save(text: DraftText): Promise<void> {
    const { calls, post } = this.#parts
    if (!this.#stored) return post === undefined ? this.#create(text) : this.#copy(post, text)
    // A change of labels makes no version, so the service would not notice one of another device.
    const isOfLabels = !this.#sent && !haveSameLabels(text, this.#saved)
    if (isOfLabels && (await this.#look()) === 'newer') return
    const { id, version } = this.#stored
    const { key: _, ...sent }: SentText = this.#sent ?? toSend(text, this.#saved)
    const generation = this.#generation
    this.#sent = sent
    this.#parts.onSend(sent)
    const draft = await calls.save(id, { ...sent, version, merged: this.#isMerged || undefined })
    if (generation === this.#generation && !this.#isFinished) this.#keep(draft, sent)
  }

  async #create(text: DraftText): Promise<void> {
    const { calls } = this.#parts
    const resumed = this.#sent?.key ? this.#sent : undefined
    const { key = randomKey(), ...sent }: SentText = resumed ?? toSend(text, NO_LABELS)
    const generation = this.#generation
    this.#isRepeat = resumed !== undefined
    this.#sent = { ...sent, key }
    this.#parts.onSend(this.#sent)
    const draft = await calls.create(sent, key)
    if (this.#isFinished) return calls.remove(draft.id)
    if (generation === this.#generation) this.#keep(draft, sent)
  }

  async #copy(post: string, text: DraftText): Promise<void> {
    const copy = await this.#parts.calls.copy(post)
    const { id, version } = copy
    const base = this.#parts.readBase()
    // Another device has begun to change the post, too.
    const isOther = !isWholeSame(copy, base)
    if (isOther && this.#form?.mayWrite() === false) return this.#next.ask()
    this.#stored = { id, version }
    if (isOther) return this.#showConflict({ base, latest: toLatest(copy) })
    this.#saved = copy
    return this.#save(text)
  }

  async #removeCopy(): Promise<void> {
    const stored = this.#stored
    // The service would remove what another device has saved since, and somebody may type meanwhile.
    if (!stored || (await this.#look()) === 'newer') return
    if (this.#stored !== stored || this.#due() !== 'none') return
    await this.#parts.calls.remove(stored.id)
    this.#forget()
    this.state.set({ status: 'idle', problem: undefined })
  }

  #keep({ id, version, problem }: ServiceDraft, text: DraftText): void {
    this.#saved = { ...NO_LABELS, ...this.#saved, ...text }
    this.#stored = { id, version, settings: settingsOf(this.#saved) }
    this.#sent = undefined
    this.#isMerged = false
    this.#failures = 0
    this.#next.restart()
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

  #showConflict({ base, latest }: DraftConflict): void {
    // The answer to an earlier call was lost: the other version is this one's own.
    if (isSame(this.#sent, latest)) return this.rebase(latest)
    if (this.#form?.mayWrite() === false) return this.#next.ask()
    const merged = base && this.#form && mergeDrafts(base, this.#form.current(), latest)
    if (merged) {
      this.#form?.write(merged)
      this.state.set({ status: 'saving', merges: (this.state.get().merges ?? 0) + 1 })
      return this.rebase(latest, true)
    }
    this.state.set({ status: 'conflict', conflict: { base, latest } })
  }

  async #fail(error: unknown): Promise<void> {
    const cause = error instanceof Error ? error : undefined
    const failure = readFailure(error, !this.#stored && this.#isRepeat)
    if (failure.kind === 'conflict') {
      return this.#showConflict(withSettings(failure.conflict, this.#stored, this.#saved))
    }
    if (failure.kind === 'unreachable') {
      this.#next.askIn(retryDelay(this.#failures++, failure.retryAfter))
      return this.state.set({ status: 'unreachable', error: cause })
    }
    if (failure.kind === 'signedOut') {
      this.#endedSession = this.#parts.session()
      return this.state.set({ status: 'signedOut', error: cause })
    }
    this.#sent = undefined
    if (failure.kind === 'mismatch') return this.#next.askIn(retryDelay(0))
    if (failure.kind === 'refused') return this.state.set({ status: 'refused', error: cause })
    if (!this.#stored) return this.state.set({ status: 'off', error: cause })
    // It was published or deleted elsewhere.
    if (await this.#parts.movesOn()) return this.finish()
    // What was typed here becomes another draft.
    this.#forget()
    this.#next.askIn(0)
  }
}
