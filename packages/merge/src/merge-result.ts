/** Text that both sides agree on, or that only one of them changed. */
export interface MergedPart {
  text: string
}

/** A range that both sides changed, differently. */
export interface ConflictPart {
  base: string
  mine: string
  theirs: string
}

/** Three texts as one. In order, the parts are the whole text. */
export interface MergeResult {
  parts: readonly (MergedPart | ConflictPart)[]
  /** Whether there is no conflict. */
  isClean: boolean
  /** The merged text; undefined with conflicts. */
  text: string | undefined
}

export function isConflict(part: MergedPart | ConflictPart): part is ConflictPart {
  return 'base' in part
}
