import { changedLabels, haveSameLabels, NO_LABELS } from '../labels.ts'
import type { Settings } from '../drafts/draft.ts'
import type { DraftText, ServiceDraft, StoredVersion } from './draft-calls.ts'

const EMPTY: DraftText = { title: '', content: '', ...NO_LABELS }

/** Whether two texts have the same words. */
export function isSame(a: DraftText | undefined, b: DraftText | undefined): boolean {
  return a?.title === b?.title && a?.content === b?.content
}

function areDescribedAlike(a: DraftText | undefined, b: DraftText | undefined): boolean {
  const isKnown = a?.lineEnds !== undefined && b?.lineEnds !== undefined
  return haveSameLabels(a, b) && (!isKnown || a.lineEnds === b.lineEnds)
}

/** Whether they also agree about line ends and labels, as far as those are known. */
export function isWholeSame(a: DraftText | undefined, b: DraftText | undefined): boolean {
  return isSame(a, b) && areDescribedAlike(a, b)
}

/** What a text is, besides its words. */
export function settingsOf({ lineEnds, tags, language, series }: DraftText): Settings {
  return { lineEnds, tags, language, series }
}

/** What a call sends of a text: line ends and labels only where the service may have others. */
export function toSend(text: DraftText, known: Partial<DraftText> = {}): DraftText {
  const { title, content, lineEnds } = text
  const others = lineEnds === known.lineEnds ? {} : { lineEnds }
  return { title, content, ...others, ...changedLabels(text, known) }
}

/**
 * The text that the stored version has: as it was sent, or as it is in the answer. A change of line ends or labels
 * makes no version, so those of the answer may be newer.
 */
export function knownText(
  latest: ServiceDraft,
  { version, settings }: StoredVersion,
  saved: DraftText | undefined,
): DraftText | undefined {
  return saved ?? (latest.version === version ? { ...latest, ...settings } : undefined)
}

/** What is to be saved of a form: `none` if a working copy has no changes any more; undefined if all is stored. */
export function dueText(
  changes: DraftText | undefined,
  {
    isStored,
    isCopy,
    saved,
  }: { isStored: boolean; isCopy: boolean; saved?: DraftText | undefined },
): DraftText | 'none' | undefined {
  const text = changes ?? (isStored ? EMPTY : undefined)
  if (text === EMPTY && isCopy) return 'none'
  return isWholeSame(text, saved) ? undefined : text
}

/** Whether another device has saved something since; a change of line ends or labels makes no version. */
export function isNewer(
  latest: ServiceDraft,
  version: number,
  saved: DraftText | undefined,
): boolean {
  return latest.version > version || !areDescribedAlike(latest, saved)
}
