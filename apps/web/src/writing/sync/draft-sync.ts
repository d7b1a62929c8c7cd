import { ApiError } from '@inkwell/api-client/api-error'
import { randomKey } from '../random-key.ts'
import type { DraftCalls, DraftText, ServiceDraft, StoredVersion } from './draft-calls.ts'

/** A text is saved when nobody has typed for this long … */
const PAUSE_MS = 2_000
/** … and at the latest this long after its first change. */
const WAIT_MAX_MS = 10_000
/** After a failure, the interval doubles up to the maximum. */
const RETRY_MS = { first: 3_000, max: 60_000 }

export type SyncStatus =
  /** Nothing to save. */
  | 'idle'
  /** Changes wait, or are being sent. */
  | 'saving'
  | 'saved'
  /** No answer, or the service is too busy. Retried. */
  | 'unreachable'
  /** The session has ended, or is another user's. */
  | 'signedOut'
  /** Another version was saved meanwhile; waits for `rebase`. */
  | 'conflict'
  /** The service does not take this text. Retried when it changes. */
  | 'refused'
  /** The service stores no drafts. */
  | 'off'

export interface DraftConflict {
  /** Undefined if the service does not have it any more. */
  base: DraftText | undefined
  latest: DraftText & { version: number }
}

export interface SyncState {
  status: SyncStatus
  conflict: DraftConflict | undefined
  error: Error | undefined
  problem: ServiceDraft['problem']
}

interface SyncParts {
  calls: DraftCalls
  /** The post whose working copy is saved; undefined for a new post. */
  post: string | undefined
  /** The text of the post, which a new working copy has. */
  readBase: () => DraftText | undefined
  /** The token of the writer's session; undefined if the writer is not signed in. */
  session: () => string | undefined
  /** Called when the stored version changes; `isCurrent` tells whether it has the text of the form. */
  onStored: (stored: (StoredVersion & { isCurrent: boolean }) | undefined) => void
}

/** The text of the form; undefined if it has no changes. */
export type ReadText = () => DraftText | undefined

/** Saves the text of one form to the data service. */
export interface DraftSync {
  getState: () => SyncState
  subscribe: (listener: () => void) => () => void
  /** The version that the form is based on. */
  stored: () => StoredVersion | undefined
  /** The text may have changed. */
  changed: (read: ReadText) => void
  /** Continues a stored draft; `text` is what it has. */
  attach: (stored: StoredVersion, text?: DraftText) => void
  /** Later changes make a new draft. */
  detach: () => void
  /** Continues after a conflict, based on this version. */
  rebase: (latest: DraftText & { version: number }) => void
  /** Saves now; resolves to the stored version, undefined if that failed. */
  flush: () => Promise<StoredVersion | undefined>
  /** Stops saving until the next change, and waits for a call under way. */
  settle: () => Promise<StoredVersion | undefined>
  /** Ends: the text was published. A draft that is created by a call under way is removed. */
  finish: () => void
}

const EMPTY: DraftText = { title: '', content: '' }

function isSame(a: DraftText | undefined, b: DraftText | undefined): boolean {
  return a?.title === b?.title && a?.content === b?.content
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}

function isRetried(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || status === 429 || status >= 500
}

export function createDraftSync(parts: SyncParts): DraftSync {
  const { calls, post } = parts
  const listeners = new Set<() => void>()
  let state: SyncState = {
    status: 'idle',
    conflict: undefined,
    error: undefined,
    problem: undefined,
  }
  let read: ReadText = () => undefined
  let stored: StoredVersion | undefined
  /** The text of the stored version, as it was sent. */
  let saved: DraftText | undefined
  /** A creation without an answer: it is repeated as it was. */
  let creation: { text: DraftText; key: string } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let firstChange: number | undefined
  let failures = 0
  let endedSession: string | undefined
  let running: Promise<void> | undefined
  let isFinished = false
  /** Grows when the form turns to another draft, so that late answers are ignored. */
  let generation = 0

  function set(change: Partial<SyncState>): void {
    state = { ...state, error: undefined, ...change }
    for (const listener of listeners) listener()
  }

  function schedule(delay: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), delay)
  }

  /** The text to save; undefined if it is stored already. */
  function due(): DraftText | undefined {
    const text = read() ?? (stored && !post ? EMPTY : undefined)
    return isSame(text, saved) ? undefined : text
  }

  function store(draft: ServiceDraft, text: DraftText): void {
    stored = { id: draft.id, version: draft.version }
    saved = text
    failures = 0
    firstChange = undefined
    const isCurrent = due() === undefined
    parts.onStored({ ...stored, isCurrent })
    set({ status: isCurrent ? 'saved' : 'saving', problem: draft.problem })
    if (!isCurrent) schedule(PAUSE_MS)
  }

  function conflict(between: DraftConflict): void {
    set({ status: 'conflict', conflict: between })
  }

  async function create(text: DraftText): Promise<void> {
    if (post !== undefined) {
      const copy = await calls.copy(post)
      stored = { id: copy.id, version: copy.version }
      const base = parts.readBase()
      // Another device has begun to change the post, too.
      if (!isSame(copy, base)) return conflict({ base, latest: copy })
      return save(text)
    }
    creation ??= { text, key: randomKey() }
    const begun = generation
    const { text: sent, key } = creation
    const draft = await calls.create(sent, key)
    creation = undefined
    if (isFinished) return void (await calls.remove(draft.id))
    if (begun === generation) store(draft, sent)
  }

  async function save(text: DraftText): Promise<void> {
    if (!stored) return create(text)
    const begun = generation
    const draft = await calls.save(stored.id, { ...text, version: stored.version })
    if (begun === generation && !isFinished) store(draft, text)
  }

  /** Without changes, a post needs no working copy. */
  async function removeCopy(): Promise<void> {
    if (!stored) return
    await calls.remove(stored.id)
    stored = saved = undefined
    parts.onStored(undefined)
    set({ status: 'idle', problem: undefined })
  }

  function fail(error: unknown): void {
    const status = statusOf(error)
    const cause = error instanceof Error ? error : undefined
    if (error instanceof ApiError && error.code === 'conflict' && error.latest) {
      const { latest, base } = error
      return conflict({ base, latest: { ...latest, version: latest.version ?? 0 } })
    }
    if (isRetried(error)) {
      const delay = Math.min(RETRY_MS.first * 2 ** failures++, RETRY_MS.max)
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0
      schedule(Math.max(delay, asked))
      return set({ status: 'unreachable', error: cause })
    }
    if (status === 401) {
      endedSession = parts.session()
      return set({ status: 'signedOut', error: cause })
    }
    creation = undefined
    // The key was used for another text: the next attempt has a new one.
    if (status === 409) return schedule(RETRY_MS.first)
    if (status === 404 && stored) {
      // It was published or deleted elsewhere. What was typed here becomes another draft.
      stored = saved = undefined
      parts.onStored(undefined)
      return schedule(0)
    }
    set({ status: status === 404 ? 'off' : 'refused', error: cause })
  }

  async function attempt(): Promise<void> {
    const text = due()
    const isUnchanged = post !== undefined && read() === undefined
    if (!text && !(isUnchanged && stored)) {
      return set({ status: stored ? 'saved' : 'idle' })
    }
    const session = parts.session()
    if (session === undefined || session === endedSession) return set({ status: 'signedOut' })
    set({ status: 'saving' })
    try {
      await (text ? save(text) : removeCopy())
    } catch (error) {
      if (!isFinished) fail(error)
    }
  }

  function run(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const mayRun = !isFinished && state.status !== 'conflict' && state.status !== 'off'
    if (!mayRun) return Promise.resolve()
    running ??= attempt().finally(() => {
      running = undefined
    })
    return running
  }

  function reset(next: StoredVersion | undefined, text: DraftText | undefined): void {
    clearTimeout(timer)
    generation++
    stored = next
    saved = text
    creation = undefined
    firstChange = undefined
    set({ status: next && text ? 'saved' : 'idle', conflict: undefined, problem: undefined })
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stored: () => stored,
    changed(latest) {
      read = latest
      if (isFinished || state.status === 'conflict' || state.status === 'off') return
      // Comparing long texts at each keystroke would be slow: this is done when it is time to save.
      firstChange ??= Date.now()
      if (state.status !== 'unreachable' && state.status !== 'saving') set({ status: 'saving' })
      if (state.status === 'unreachable') return
      const left = firstChange + WAIT_MAX_MS - Date.now()
      schedule(Math.max(0, Math.min(PAUSE_MS, left)))
    },
    attach: (next, text) => reset(next, text),
    detach: () => reset(undefined, undefined),
    rebase(latest) {
      if (stored) stored = { ...stored, version: latest.version }
      saved = { title: latest.title, content: latest.content }
      set({ status: 'saving', conflict: undefined })
      schedule(0)
    },
    async flush() {
      await running
      failures = 0
      await run()
      // A creation that is repeated sends an earlier text; the rest follows.
      if (due() && state.status === 'saving') await run()
      return due() || state.status === 'conflict' ? undefined : stored
    },
    async settle() {
      clearTimeout(timer)
      await running
      return stored
    },
    finish() {
      isFinished = true
      clearTimeout(timer)
    },
  }
}
