import { labelsIn, toFields } from './labels.ts'
import { toBox } from './line-ends.ts'
import type { OpenDraft } from './drafts/open-draft.ts'
import type { DraftSync } from './sync/draft-sync.ts'
import type { DraftHandle } from './sync/use-synced-draft.ts'
import type { TextVersion } from './use-versions.ts'

/** The draft of an earlier visit or of another device. */
export interface FoundDraft extends TextVersion {
  picture: File | undefined
  /** Whether the writer is told of it. */
  isNews: boolean
  /** Whether the data service has it, and this browser does not. */
  isOnlyStored: boolean
  /** The form shows it. */
  goOn: () => void
  /** The form has another text, and it stays stored. */
  leave: () => void
}

/**
 * Tells the draft of the browser from which version it goes on: a crash before the next save would part it from the
 * draft of the data service otherwise.
 */
export function noteStored(draft: OpenDraft | undefined, sync: DraftSync | undefined): void {
  const stored = sync?.stored
  draft?.note({ storedAt: stored && { ...stored, isCurrent: false } })
}

/** What a form finds whose text is `from`. */
export function findDraft(
  { draft, seed, sync, isOnlyText }: DraftHandle,
  from: TextVersion,
): FoundDraft | undefined {
  if (!draft) return undefined

  function leave(): void {
    if (draft?.kept) draft.leave()
    if (isOnlyText) sync?.keepApart()
    else sync?.detach()
    noteStored(draft, sync)
  }

  if (draft.kept) {
    const { base: updatedAt } = draft.kept
    const about = { picture: draft.picture, isNews: true, isOnlyStored: false }
    const { words } = draft.kept
    const recalled = from.recall?.(words, draft.picture !== undefined) ?? words
    return { words: recalled, updatedAt, ...about, goOn: () => undefined, leave }
  }
  if (!seed) return undefined
  const { title, content, lineEnds, post } = seed
  const words = { title, content, ...toBox(lineEnds), ...toFields(labelsIn(seed)) }
  // A post that was changed after its working copy is a conflict.
  const isNewer = (from.updatedAt ?? '') <= (seed.updatedAt ?? '')
  const updatedAt = isNewer ? from.updatedAt : undefined
  const about = { picture: undefined, isNews: !!post && !isOnlyText, isOnlyStored: true }
  return { words, updatedAt, ...about, goOn: () => noteStored(draft, sync), leave }
}
