import type { DraftText, ServiceDraft } from './draft-calls.ts'

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
  /** The draft was published or deleted elsewhere; nothing was changed here. */
  | 'ended'
  /** The service stores no drafts. */
  | 'off'

export interface DraftConflict {
  /** Undefined if the service does not have it any more. */
  base: DraftText | undefined
  latest: DraftText & { version: number }
}

/** The progress of saving a text to the data service. */
export interface SyncState {
  status: SyncStatus
  conflict?: DraftConflict | undefined
  error?: Error | undefined
  /** Why the saved text could not be published. */
  problem?: ServiceDraft['problem']
  /** How often changes of another device were merged into the form. */
  merges?: number | undefined
}

/** A state that can be subscribed to. */
export class SyncStateStore {
  #state: SyncState = { status: 'idle' }
  readonly #listeners = new Set<() => void>()

  readonly get = (): SyncState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether the form got, or asks about, the changes of another device since it had so many `merges`. */
  isChanged(merges: number | undefined): boolean {
    return this.#state.status === 'conflict' || this.#state.merges !== merges
  }

  /** A status ends the conflict and the error of the one before. */
  set(next: SyncState): void {
    const { problem, merges } = this.#state
    this.#state = { problem, merges, ...next }
    for (const listener of this.#listeners) listener()
  }
}
