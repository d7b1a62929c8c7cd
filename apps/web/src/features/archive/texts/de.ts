import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.ts'

export const texts: Translation<English> = {
  archive: {
    title: 'Archiv',
    description: 'Alle Beiträge nach dem Monat ihrer Veröffentlichung.',
    monthTitle: (month) => `Beiträge im ${month}`,
    monthDescription: (month) => `Alle Beiträge, die im ${month} veröffentlicht wurden.`,
    loading: 'Das Archiv wird geladen',
    empty: 'Hier ist noch nichts veröffentlicht.',
    years: 'Jahre',
    months: 'Andere Monate',
    whole: 'Alle Monate',
  },
}
