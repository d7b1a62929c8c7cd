import { changedLabels, haveSameLabels, NO_LABELS } from '../labels.ts'
import type { Labels } from '../labels.ts'
import type { DraftText, ServiceDraft } from './draft-calls.ts'

export const EMPTY: DraftText = { title: '', content: '', ...NO_LABELS }

/** Whether two texts have the same words. */
export function isSame(a: DraftText | undefined, b: DraftText | undefined): boolean {
  return a?.title === b?.title && a?.content === b?.content
}

/** Whether they also agree about line ends and labels, as far as those are known. */
export function isWholeSame(a: DraftText | undefined, b: DraftText | undefined): boolean {
  const isKnown = a?.lineEnds !== undefined && b?.lineEnds !== undefined
  return isSame(a, b) && haveSameLabels(a, b) && (!isKnown || a.lineEnds === b.lineEnds)
}

/** What a call sends of a text: labels only where the service may have others. */
export function toSend(text: DraftText, known: Labels): DraftText {
  const { title, content, lineEnds } = text
  return { title, content, lineEnds, ...changedLabels(text, known) }
}

/** Whether another device has saved something since; a change of labels makes no version. */
export function isNewer(
  latest: ServiceDraft,
  version: number,
  saved: DraftText | undefined,
): boolean {
  return latest.version > version || !haveSameLabels(latest, saved)
}
