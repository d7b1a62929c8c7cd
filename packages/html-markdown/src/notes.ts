/**
 * What happened to something that Markdown cannot say: `dropped`, `linked` (a link leads to it),
 * `text` (only its text stays) or `changed` (it stays in a simpler form).
 */
export type NoteKind = 'dropped' | 'linked' | 'text' | 'changed'

/** A difference between the HTML and its Markdown. */
export interface Note {
  kind: NoteKind
  /** The element, shortcode or card, such as `iframe` or `[contact-form]`. */
  subject: string
  /** How often it occurred. */
  count: number
}

/** Different notes about one text; further ones are counted as the last. */
const NOTES_MAX = 100
const SUBJECT_MAX = 100

/** Collects what a conversion could not keep. */
export class Notes {
  readonly #notes = new Map<string, Note>()

  /** Counts an occurrence. */
  add(kind: NoteKind, subject: string): void {
    const short = subject.slice(0, SUBJECT_MAX)
    const key = `${kind} ${short}`
    const known = this.#notes.get(key)
    if (known) known.count++
    else if (this.#notes.size < NOTES_MAX) this.#notes.set(key, { kind, subject: short, count: 1 })
    else this.#countAsLast()
  }

  #countAsLast(): void {
    const last = [...this.#notes.values()].at(-1)
    if (last) last.count++
  }

  /** All notes, in the order in which they first occurred. */
  list(): Note[] {
    return [...this.#notes.values()]
  }
}
