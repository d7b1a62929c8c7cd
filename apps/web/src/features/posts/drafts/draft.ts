/** What is being written: the words of a form. */
export interface DraftWords {
  title: string
  content: string
  /** What the picture shows. */
  alt: string
}

/** Words that are not published yet, as the browser keeps them. */
export interface Draft extends DraftWords {
  id: string
  /** Who writes: the id of a user, empty for somebody who is not signed in. */
  owner: string
  /** The id of the post they are to change; empty for a new one. */
  place: string
  /** When the post they are to change was last changed, as this writer saw it. */
  base: string | undefined
  /** The key of an attempt to publish whose end nobody has heard of. */
  attempt: string | undefined
  /** Milliseconds since 1970. */
  savedAt: number
}

/** The place of a post that is still to be made. */
export const NEW_POST = ''

export const NO_WORDS: DraftWords = { title: '', content: '', alt: '' }

export function areSameWords(a: DraftWords, b: DraftWords): boolean {
  return a.title === b.title && a.content === b.content && a.alt === b.alt
}
