import type { Note, NoteKind } from './notes.ts'

const OUTCOMES: Record<NoteKind, string> = {
  dropped: 'left out',
  linked: 'became a link',
  text: 'only the text stays',
  changed: 'stays in a simpler form',
}

/** A note as part of an English sentence, such as `iframe (2): became a link`. */
export function describeNote({ kind, subject, count }: Note): string {
  const times = count > 1 ? ` (${count})` : ''
  return `${subject}${times}: ${OUTCOMES[kind]}`
}
