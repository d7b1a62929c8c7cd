import type { Note } from '@inkwell/html-markdown/notes'

const WORDS: Record<Note['kind'], string> = {
  dropped: 'left out',
  linked: 'a link in its place',
  text: 'its text only',
  changed: 'in a simpler form',
}

/** What a conversion could not keep, in words. */
export function noteTexts(notes: readonly Note[]): string[] {
  return notes.map(({ kind, subject, count }) => {
    const times = count > 1 ? ` (${count} times)` : ''
    return `${subject}${times}: ${WORDS[kind]}`
  })
}
