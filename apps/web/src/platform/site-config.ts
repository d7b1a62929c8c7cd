import type { Language } from '../languages/languages.ts'

/** The public settings that every page needs. */
export interface SiteConfig {
  siteName: string
  language: Language
  webOrigin: string
  apiOrigin: string
  /** Where About leads: ABOUT_URL, or the page `about` if it is published. Empty stays on the page. */
  aboutUrl: string
  signUp: 'open' | 'closed'
}
