import { isStoredDraft } from './draft.ts'
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

function parseCopy(json: string): DraftCopy | undefined {
  try {
    // Earlier versions did not note when a draft was removed.
    const copy: unknown = JSON.parse(json) ?? 0
    return typeof copy === 'number' || isStoredDraft(copy) ? copy : undefined
  } catch {
    // Somebody else wrote it.
    return undefined
  }
}

function readStorage(): [key: string, json: string][] {
  try {
    return Object.entries<string>(localStorage)
  } catch {
    // Storage is blocked.
    return []
  }
}

/** The copies that pages left behind, by id of the draft. */
export function readCopies(): Map<string, DraftCopy> {
  const copies = new Map<string, DraftCopy>()
  for (const [key, json] of readStorage()) {
    const copy = key.startsWith(PREFIX) ? parseCopy(json) : undefined
    if (copy !== undefined) copies.set(key.slice(PREFIX.length), copy)
  }
  return copies
}
