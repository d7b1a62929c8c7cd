import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.end.ts'

export const texts: Translation<English> = {
  comments: {
    title: 'Kommentare',
    about: 'Weitere Kommentare zu einem Beitrag',
    by: (name) => `Kommentar von ${name}`,
    somebody: 'Jemand',
    inReplyTo: (name) => `Antwort an ${name}`,
    link: 'Link zu diesem Kommentar',
    deleted: 'Dieser Kommentar wurde gelöscht.',
    more: 'Weitere Kommentare',
    backToPost: 'Zurück zum Beitrag',
    loading: 'Kommentare werden geladen …',
    remove: 'Löschen',
    removed: 'Kommentar gelöscht',
    question: 'Diesen Kommentar löschen?',
    explanation: 'Name und Text werden endgültig entfernt. Antworten bleiben.',
  },
}
