import type { StoredDraft } from './draft.ts'

/** Followed by the id of the draft. */
const PREFIX = 'draft '

/** A draft, or the time at which it was removed, in milliseconds since 1970. */
export type DraftCopy = StoredDraft | number

/**
 * Copies a draft to localStorage, which is synchronous: browsers may abort a database write of a page
 * that closes, even after its commit was requested.
 */
export function storeCopy(id: string, draft: StoredDraft | undefined): void {
  try {
    const copy: DraftCopy = draft ?? Date.now()
    localStorage.setItem(PREFIX + id, JSON.stringify(copy))
  } catch {
    // Storage is blocked or full.
  }
}

export function removeCopy(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id)
  } catch {
    // Storage is blocked, so there is no copy.
  }
}

/** The copies that pages left behind, by id of the draft. */
export function readCopies(): Map<string, DraftCopy> {
  const copies = new Map<string, DraftCopy>()
  try {
    for (const [key, json] of Object.entries<string>(localStorage)) {
      if (!key.startsWith(PREFIX)) continue
      // Earlier versions did not note when a draft was removed.
      copies.set(key.slice(PREFIX.length), (JSON.parse(json) as DraftCopy | null) ?? 0)
    }
  } catch {
    // Storage is blocked, or somebody else wrote to it.
  }
  return copies
}
