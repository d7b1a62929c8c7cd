import type { Translation } from '../../src/platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  busy: {
    title: 'Gerade ist viel los',
    explanation:
      'Es kommt mehr an, als wir schaffen. Lade die Seite in ein paar Sekunden noch einmal.',
  },
  footer: {
    label: 'Seitenende',
    feeds: 'Feeds',
    archive: 'Archiv',
    tags: 'Themen',
    search: 'Suche',
  },
  server: {
    onlyRead: 'Diese Adresse kann nur gelesen werden.',
    unreadable: 'Diese Anfrage ist nicht lesbar.',
  },
}
