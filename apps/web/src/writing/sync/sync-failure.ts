import { ApiError } from '@inkwell/api-client/api-error'
import { labelsIn } from '../labels.ts'
import type { Labels } from '../labels.ts'
import type { Settings } from '../drafts/draft.ts'
import type { DraftConflict } from './sync-state.ts'

export type SyncFailure =
  | { kind: 'conflict'; conflict: DraftConflict }
  | {
      kind: 'unreachable' | 'signedOut' | 'missing'
      /** Seconds that the service asks to wait. */
      retryAfter: number
    }
  /** The key of the creation was used for another text. */
  | { kind: 'mismatch' }
  | { kind: 'refused' }

const KINDS: Record<number, 'unreachable' | 'signedOut' | 'missing'> = {
  401: 'signedOut',
  404: 'missing',
  429: 'unreachable',
}

function kindOf(status: number | undefined) {
  return status === undefined || status >= 500 ? 'unreachable' : KINDS[status]
}

export type LatestText = DraftConflict['latest']

/** Another device has saved a version that the form did not have. */
export class DraftChanged extends Error {
  override readonly name = 'DraftChanged'
}

/** After a failure, the interval doubles up to the maximum. */
const RETRY_MS = { first: 3_000, max: 60_000 }

/** Milliseconds until the next attempt, after this number of failures. */
export function retryDelay(failures: number, retryAfter = 0): number {
  const delay = Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.max)
  return Math.max(delay, retryAfter * 1_000)
}

/** The text of a version that another device has saved. */
export function toLatest({
  title,
  content,
  version = 0,
  lineEnds,
  ...rest
}: Omit<LatestText, 'version'> & Labels & { version?: number | undefined }): LatestText {
  return { title, content, version, lineEnds, ...labelsIn(rest) }
}

/** What a failed call means for saving; `isRepeat` if it repeated a creation whose answer was lost. */
export function readFailure(error: unknown, isRepeat = false): SyncFailure {
  if (!(error instanceof ApiError)) return { kind: 'unreachable', retryAfter: 0 }
  const { status, latest, base, retryAfter = 0 } = error
  // What it created was deleted for good since.
  if (isRepeat && status === 404) return { kind: 'mismatch' }
  const kind = kindOf(status)
  if (kind) return { kind, retryAfter }
  if (status !== 409) return { kind: 'refused' }
  if (!latest) return { kind: 'mismatch' }
  return { kind: 'conflict', conflict: { base, latest: toLatest(latest) } }
}

/** A conflict whose base has the settings that are known of it: the versions of the history have none. */
export function withSettings(
  { base, latest }: DraftConflict,
  settings: Settings | undefined,
): DraftConflict {
  return { base: base && { ...settings, ...base }, latest }
}
