import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import type { Messages } from './en.ts'
import { serverTexts } from './server-texts.ts'
import type { ServerMessages } from './server-texts.ts'

/** The name of a language as SITE_LANGUAGE gives it. */
export type Language = 'en' | 'de' | 'ar'

/** The texts of every language. Servers look here; a browser gets the one it needs. */
export const catalogues: Record<Language, Messages & ServerMessages> = {
  en: { ...en, ...serverTexts.en },
  de: { ...de, ...serverTexts.de },
  ar: { ...ar, ...serverTexts.ar },
}
