/** The value of each text field by name; `on` for a checked box. */
export type FormValues = Readonly<Record<string, string>>

/** Unpublished text stored in the browser. */
export interface Draft {
  id: string
  /** The id of a user; empty if signed out. */
  owner: string
  /** What it edits: see places.ts. */
  place: string
  /** When the edited version was saved. */
  base: string | undefined
  /** The idempotency key of an attempt to publish without a response. */
  attempt: string | undefined
  /** Milliseconds since 1970. */
  savedAt: number
  words: FormValues
}

/** The database stores the values beside the other properties. */
export type StoredDraft = Omit<Draft, 'words'> & Record<string, unknown>

export function toStored({ words, ...about }: Draft): StoredDraft {
  return { ...words, ...about }
}

export function fromStored(stored: StoredDraft): Draft {
  const { id, owner, place, base, attempt, savedAt, ...rest } = stored
  const words = Object.entries(rest).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return { id, owner, place, base, attempt, savedAt, words: Object.fromEntries(words) }
}

/** A missing field counts as empty. */
export function areSameValues(a: FormValues, b: FormValues): boolean {
  return Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''))
}
