/** Every language, by its name in SITE_LANGUAGE. English is first: it stands in for what another lacks. */
export const LANGUAGES = ['en', 'de', 'ar'] as const

export type Language = (typeof LANGUAGES)[number]
