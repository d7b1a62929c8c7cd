import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  tags: {
    title: 'Schlagwörter',
    description: 'Wovon die Beiträge hier handeln.',
    about: (name) => `Beiträge über ${name}.`,
    feed: 'Feed',
    all: 'Alle Schlagwörter',
    more: 'Weitere Schlagwörter',
    loading: 'Wird geladen',
    empty: 'Noch hat kein Beitrag ein Schlagwort.',
    write: 'Einen Beitrag schreiben',
  },
}
