/** The words of a form: the value of each text field by its name, and `on` for a checked box. */
export type DraftWords = Readonly<Record<string, string>>

/** Words that are not published yet, as the browser keeps them. */
export interface Draft {
  id: string
  /** Who writes: the id of a user, empty for somebody who is not signed in. */
  owner: string
  /** What they are to change: see places.ts. */
  place: string
  /** When that was last changed, as this writer saw it. */
  base: string | undefined
  /** The key of an attempt to publish whose end nobody has heard of. */
  attempt: string | undefined
  /** Milliseconds since 1970. */
  savedAt: number
  words: DraftWords
}

/** In the database, words stand beside the rest. */
export type StoredDraft = Omit<Draft, 'words'> & Record<string, unknown>

/** A draft as the database keeps it. */
export function toStored({ words, ...about }: Draft): StoredDraft {
  return { ...words, ...about }
}

/** A draft out of the database. */
export function fromStored(stored: StoredDraft): Draft {
  const { id, owner, place, base, attempt, savedAt, ...rest } = stored
  const words = Object.entries(rest).filter((entry): entry is [string, string] => {
    return typeof entry[1] === 'string'
  })
  return { id, owner, place, base, attempt, savedAt, words: Object.fromEntries(words) }
}

/** A field that one of them lacks counts as empty. */
export function areSameWords(a: DraftWords, b: DraftWords): boolean {
  return Object.keys({ ...a, ...b }).every((name) => (a[name] ?? '') === (b[name] ?? ''))
}
