import type { Language } from '../languages/catalogues.ts'

/** The public settings that every page needs. */
export interface SiteConfig {
  siteName: string
  language: Language
  /** Where this site is served: scheme, host and port. */
  webOrigin: string
  /** Where the browser calls the data service. */
  apiOrigin: string
  /** Where About leads: ABOUT_URL, or the page `about` if it is published. Empty stays on the page. */
  aboutUrl: string
  /** Whether everyone can sign up, or only who is invited. */
  signUp: 'open' | 'closed'
}
