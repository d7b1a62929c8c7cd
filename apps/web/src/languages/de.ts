import type { Translation } from '../platform/text.ts'
import type { English } from './en.ts'
import { onDemand } from './on-demand.ts'

const date = onDemand(
  () =>
    new Intl.DateTimeFormat('de', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** German, which says „du“. */
export const texts: Translation<English> = {
  language: { tag: 'de', direction: 'ltr', openGraph: 'de_DE' },
  errors: () => import('./de.errors.ts'),
  format: {
    date: (moment) => date().format(moment),
  },
}
