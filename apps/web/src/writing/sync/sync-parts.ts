import type { SentText } from '../drafts/draft.ts'
import type { DraftCalls, DraftText, StoredVersion } from './draft-calls.ts'

/** What saving needs of a form. */
export interface SyncParts {
  calls: DraftCalls
  /** The post whose working copy is saved; undefined for a new post. */
  post: string | undefined
  /** The text of the post, which a new working copy has. */
  readBase: () => DraftText | undefined
  /** Whether the form may still be saved: not if it was left, and the draft has been opened in another one. */
  mayGoOn: () => boolean | Promise<boolean>
  /** The draft is gone: whether its text goes on in another form, so that this one saves nothing more. */
  movesOn: () => boolean | Promise<boolean>
  /** The token of the writer's session; undefined if the writer is not signed in. */
  session: () => string | undefined
  /** Called when the stored version changes; `isCurrent` tells whether it has the text of the form. */
  onStored: (stored: (StoredVersion & { isCurrent: boolean }) | undefined) => void
  /** Called before each call with what it sends. */
  onSend: (sent: SentText) => void
}

/** The fields of a form. */
export interface FormText {
  /** The text; undefined if it has no changes. */
  changes: () => DraftText | undefined
  /** The text, changed or not. */
  current: () => DraftText
  /** Whether `write` may be called now. */
  mayWrite: () => boolean
  /** Puts a merged text into the fields. */
  write: (text: DraftText) => void
}
