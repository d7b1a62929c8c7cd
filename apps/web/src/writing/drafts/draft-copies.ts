import type { StoredDraft } from './draft.ts'

/** Followed by the id of the draft. */
const PREFIX = 'draft '

/**
 * Copies a draft to localStorage, which is synchronous: browsers may abort a database write of a page
 * that closes, even after its commit was requested. Undefined stands for a removed draft.
 */
export function storeCopy(id: string, draft: StoredDraft | undefined): void {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(draft ?? null))
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
export function readCopies(): Map<string, StoredDraft | undefined> {
  const copies = new Map<string, StoredDraft | undefined>()
  try {
    for (const [key, json] of Object.entries<string>(localStorage)) {
      if (!key.startsWith(PREFIX)) continue
      const draft = JSON.parse(json) as StoredDraft | null
      copies.set(key.slice(PREFIX.length), draft ?? undefined)
    }
  } catch {
    // Storage is blocked, or somebody else wrote to it.
  }
  return copies
}
