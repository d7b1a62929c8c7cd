import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.end.ts'

export const texts: Translation<English> = {
  end: {
    label: 'Über diesen Beitrag',
    tags: 'Schlagwörter',
    copy: 'Link kopieren',
    share: 'Teilen …',
    copied: 'Link kopiert',
    copyFailed: (url) => `Der Link konnte nicht kopiert werden. Er lautet ${url}`,
    back: {
      start: 'Zurück zur Startseite',
      posts: 'Zurück zu allen Beiträgen',
      tag: 'Zurück zum Schlagwort',
      search: 'Zurück zu den Suchergebnissen',
      archive: 'Zurück zum Archiv',
      author: 'Zurück zur Autorenseite',
    },
    previous: 'Vorheriger Beitrag',
    next: 'Nächster Beitrag',
    neighbours: 'Vorheriger und nächster Beitrag',
    related: 'Weiterlesen',
    part: (position, count) => `Teil ${position} von ${count} der Serie`,
    previousPart: 'Vorheriger Teil',
    nextPart: 'Nächster Teil',
    series: 'Serie',
  },
}
