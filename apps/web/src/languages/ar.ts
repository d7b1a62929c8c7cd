import type { Translation } from '../platform/text.ts'
import type { English } from './en.ts'
import { onDemand } from './on-demand.ts'

/** The digits 0–9, which are read from Rabat to Baghdad, whatever the browser would take. */
const LOCALE = 'ar-u-ca-gregory-nu-latn'

const date = onDemand(
  () =>
    new Intl.DateTimeFormat(LOCALE, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)

/** Modern Standard Arabic. */
export const texts: Translation<English> = {
  language: { tag: 'ar', direction: 'rtl', openGraph: 'ar_AR' },
  errors: () => import('./ar.errors.ts'),
  format: {
    date: (moment) => date().format(moment),
  },
}
