import type { TranslateBody } from './translate-errors.ts'

/** English, and what makes up a language. */
export const texts = {
  language: { tag: 'en', direction: 'ltr' as 'ltr' | 'rtl', openGraph: 'en_US' },
  /** Loads the texts of what the data service refuses; English shows them as they are. */
  errors: undefined as (() => Promise<{ translateBody: TranslateBody }>) | undefined,
  format: {
    /** `Fri Nov 20 2026`, in UTC. */
    date: (moment: Date) => {
      // `Fri, 20 Nov 2026 08:30:00 GMT`, in every browser.
      const [weekday = '', day, month, year] = moment.toUTCString().split(' ')
      return `${weekday.slice(0, -1)} ${month} ${day} ${year}`
    },
  },
}

export type English = typeof texts

declare module '../platform/text.ts' {
  interface Texts extends English {}
}
