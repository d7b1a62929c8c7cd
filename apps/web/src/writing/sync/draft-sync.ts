import type { SentText } from '../drafts/draft.ts'
import { haveSameLabels, NO_LABELS } from '../labels.ts'
import { randomKey } from '../random-key.ts'
import type { DraftText, ServiceDraft, StoredVersion } from './draft-calls.ts'
import { KnownText } from './known-text.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { DraftChanged, readFailure, retryDelay, toLatest, withSettings } from './sync-failure.ts'
import type { FormText, SyncParts } from './sync-parts.ts'
import { dueText, isSame, isWholeSame, toSend } from './same-text.ts'
import { SaveLoop } from './save-loop.ts'
import { SyncStateStore } from './sync-state.ts'
import type { DraftConflict } from './sync-state.ts'

/** Saves the text of one form to the data service, one call at a time. */
export class DraftSync {
  readonly state = new SyncStateStore()
  readonly #parts: SyncParts
  #form: FormText | undefined
  readonly #known = new KnownText()
  /** Whether the text of the form is made of several versions. */
  #isMerged = false
  readonly #loop = new SaveLoop({
    attempt: () => this.#attempt(),
    isActive: () => this.#isActive(),
    isDue: () => this.#isDue(),
  })
  readonly #next = this.#loop.pause
  #isRepeat = false
  #endedSession: string | undefined
  /** The post that the form changes; undefined for a new one, and if the post is gone. */
  #post: string | undefined
  #isFinished = false
  /** Grows when the form turns to another draft, so that late answers are ignored. */
  #generation = 0

  constructor(parts: SyncParts) {
    this.#parts = parts
    this.#post = parts.post
  }

  /** The version that the form is based on. */
  get stored(): StoredVersion | undefined {
    return this.#known.stored
  }

  /** Whether what the form has are changes of a post; not if the post is gone. */
  get isOfPost(): boolean {
    return this.#post !== undefined
  }

  /** The text may have changed. */
  changed(form: FormText): void {
    this.#form = form
    const { status } = this.state.get()
    // A timed retry sends the latest text.
    if (!this.#isActive() || (status === 'unreachable' && this.#next.isPending())) return
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
    this.#known.attach(stored, text, sent)
    // A working copy has the id of its post.
    if (sent?.key || (stored && stored.id !== this.#post)) this.#post = undefined
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
    this.#known.rebase(version, text)
    this.state.set({ status: 'saving' })
    this.#next.callIn(0)
  }

  /** Looks for a version that another device has saved. */
  async refresh(): Promise<void> {
    await this.#loop.ended()
    const isGone = (await this.#look()) === 'gone'
    if (isGone && typeof this.#due() !== 'object') this.state.set({ status: 'ended' })
  }

  /** Merges or shows a version that another device has saved; resolves to what was found. */
  async #look(isForLabels = false): Promise<'newer' | 'gone' | undefined> {
    const { stored } = this
    if (!stored || !this.#isActive() || this.#parts.session() === undefined) return undefined
    const isLate = (): boolean => this.stored !== stored || !this.#isActive()
    try {
      const latest = await this.#parts.calls.read(stored.id)
      if (isLate() || !this.#known.isOlderThan(latest)) return undefined
      return this.#meet(latest, isForLabels)
    } catch (error) {
      return readFailure(error).kind === 'missing' && !isLate() ? 'gone' : undefined
    }
  }

  #meet(latest: ServiceDraft, isForLabels: boolean): 'newer' | undefined {
    // The save that follows is refused with the base of both texts.
    if (isForLabels && !this.#known.saved) return undefined
    const isOwn = isSame(this.#known.sent, latest)
    this.#showConflict({ base: this.#known.saved, latest: toLatest(latest) })
    return isOwn ? undefined : 'newer'
  }

  /** Saves now; resolves to the stored version, undefined if that failed. */
  async flush(): Promise<StoredVersion | undefined> {
    await this.#loop.ended()
    await this.#loop.run()
    // A repeated creation sends an earlier text; the rest follows.
    if (this.state.get().status === 'saving') await this.#loop.run()
    return this.#due() || this.state.get().status === 'conflict' ? undefined : this.stored
  }

  /** Stops saving until the next change; resolves to what is stored. Throws DraftChanged. */
  async settle(): Promise<(StoredVersion & Partial<DraftText>) | undefined> {
    const { merges } = this.state.get()
    this.#next.cancel()
    await this.#loop.ended()
    const isFound = (await this.#look()) === 'newer'
    // Somebody may have typed meanwhile.
    this.#next.cancel()
    await this.#loop.ended()
    if (isFound || this.state.isChanged(merges)) throw new DraftChanged()
    return this.stored && { ...this.#known.saved, ...this.stored }
  }

  /** After `settle`, if the text was not published: saves what is not stored yet. */
  goOn(): void {
    this.#loop.goOn()
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

  #due(): DraftText | 'none' | undefined {
    if (!this.#form) return undefined
    const isStored = this.stored !== undefined
    // A draft of its own, made of changes of a post, goes on from no base.
    const isWhole = isStored && this.#post !== this.#parts.post
    const changes = isWhole ? this.#form.current() : this.#form.changes()
    return dueText(changes, { isStored, isCopy: this.isOfPost, saved: this.#known.saved })
  }

  #isDue(): boolean {
    return (this.#known.sent ?? this.#due()) !== undefined
  }

  #rest(): void {
    if (this.stored) this.#parts.onStored({ ...this.stored, isCurrent: true })
    this.state.set({ status: this.stored ? 'saved' : 'idle' })
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
      const text = this.#known.sent ?? this.#due() ?? 'none'
      await (text === 'none' ? this.#removeCopy() : this.#save(text))
    } catch (error) {
      if (!this.#isFinished) await this.#fail(error)
    }
  }

  async #save(text: DraftText): Promise<void> {
    const post = this.#post
    if (!this.stored) return post === undefined ? this.#create(text) : this.#copy(post, text)
    // A change of labels makes no version, so the service would not notice one of another device.
    const isOfLabels = !this.#known.sent && !haveSameLabels(text, this.#known.settings)
    if (isOfLabels && (await this.#look(true)) === 'newer') return
    const { id, version } = this.stored
    const { key: _, ...sent }: SentText = this.#known.sent ?? toSend(text, this.#known.settings)
    const generation = this.#generation
    this.#known.sent = sent
    this.#parts.onSend(sent)
    const json = { ...sent, version, merged: this.#isMerged || undefined }
    const draft = await this.#parts.calls.save(id, json)
    if (generation === this.#generation && !this.#isFinished) this.#keep(draft, sent)
  }

  async #create(text: DraftText): Promise<void> {
    const { calls } = this.#parts
    const resumed = this.#known.sent?.key ? this.#known.sent : undefined
    const { key = randomKey(), ...sent }: SentText = resumed ?? toSend(text, NO_LABELS)
    const generation = this.#generation
    this.#isRepeat = resumed !== undefined
    this.#known.sent = { ...sent, key }
    this.#parts.onSend(this.#known.sent)
    const draft = await calls.create(sent, key)
    if (this.#isFinished) return calls.remove(draft.id)
    if (generation === this.#generation) this.#keep(draft, sent)
  }

  async #copy(post: string, text: DraftText): Promise<void> {
    const copy = await this.#parts.calls.copy(post)
    const base = this.#parts.readBase()
    // Another device has begun to change the post, too.
    const isOther = !isWholeSame(copy, base)
    if (isOther && this.#form?.mayWrite() === false) return this.#next.call()
    this.#known.stored = { id: copy.id, version: copy.version }
    if (isOther) return this.#showConflict({ base, latest: toLatest(copy) })
    this.#known.saved = copy
    return this.#save(text)
  }

  async #removeCopy(): Promise<void> {
    const stored = this.stored
    // The service would remove what another device has saved since, and somebody may type meanwhile.
    if (!stored || (await this.#look()) === 'newer') return
    if (this.stored !== stored || this.#due() !== 'none') return
    await this.#parts.calls.remove(stored.id)
    this.#forget()
    this.state.set({ status: 'idle', problem: undefined })
  }

  #keep(draft: ServiceDraft, text: DraftText): void {
    this.#known.keep(draft, text)
    this.#isMerged = false
    this.#loop.succeeded()
    const isCurrent = !this.#isDue()
    if (this.stored) this.#parts.onStored({ ...this.stored, isCurrent })
    this.state.set({ status: isCurrent ? 'saved' : 'saving', problem: draft.problem })
    if (!isCurrent) this.#next.call()
  }

  #forget(): void {
    this.#known.forget()
    this.#parts.onStored(undefined)
  }

  #showConflict({ base, latest }: DraftConflict): void {
    // The answer to an earlier call was lost: the other version is this one's own.
    if (isSame(this.#known.sent, latest)) return this.rebase(latest)
    if (this.#form?.mayWrite() === false) return this.#next.call()
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
    const failure = readFailure(error, !this.stored && this.#isRepeat)
    if (failure.kind === 'conflict') {
      return this.#showConflict(withSettings(failure.conflict, this.#known.settings))
    }
    const { kind } = failure
    if (kind === 'unreachable' || kind === 'signedOut') {
      if (kind === 'signedOut') this.#endedSession = this.#parts.session()
      else this.#loop.retry(failure.retryAfter)
      return this.state.set({ status: kind, error: cause })
    }
    this.#known.sent = undefined
    if (kind === 'mismatch') return this.#next.callIn(retryDelay(0))
    if (kind === 'refused') return this.state.set({ status: 'refused', error: cause })
    return this.#becomeAnother(cause)
  }

  /** The draft was published or deleted elsewhere, or the post was: what was typed here becomes another draft. */
  async #becomeAnother(cause: Error | undefined): Promise<void> {
    if (!this.stored && !this.isOfPost) return this.state.set({ status: 'off', error: cause })
    if (!this.stored) this.#post = undefined
    else if (await this.#parts.movesOn()) return this.finish()
    this.#forget()
    this.#next.callIn(0)
  }
}
