import type { Language } from '../../src/languages/languages.ts'
import type { Screen } from '../../src/site-map.ts'

/** The module with which a page of a language begins in the browser, as the manifest names it. */
export function entryOf(language: Language): string {
  return `src/languages/${language}.client.ts`
}

/** The module of a screen, as the manifest names it. */
export function moduleOf({ page }: Screen): string {
  return `src/pages/${page}.page.tsx`
}
