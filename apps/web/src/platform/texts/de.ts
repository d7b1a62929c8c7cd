import type { Translation } from '../text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  common: {
    somethingWrong: 'Etwas ist schiefgegangen. Bitte versuche es noch einmal.',
    noConnection:
      'Es gibt keine Verbindung. Bitte versuche es noch einmal, wenn sie wieder da ist.',
    skipToContent: 'Zum Inhalt springen',
    dismiss: 'Schließen',
    messages: 'Meldungen',
    undo: 'Rückgängig',
    notUndone: (name) => `Nicht rückgängig gemacht: Du bist nicht mehr als ${name} angemeldet.`,
  },
  offline: {
    title: 'Du bist offline',
    explanation:
      'Diese Seite wurde auf diesem Gerät noch nicht geöffnet und muss auf eine Verbindung warten. Was du gelesen hast, ist noch da.',
    way: 'Noch einmal versuchen',
    list: 'Zu allen Beiträgen',
  },
}
