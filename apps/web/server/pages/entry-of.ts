import type { Language } from '../../src/languages/catalogues.ts'

/** The module with which a page of a language begins in the browser, as the manifest names it. */
export function entryOf(language: Language): string {
  return `src/languages/${language}.client.ts`
}

/** The module of a language's texts of forms, as the manifest names it. */
export function formTextsOf(language: Language): string {
  return `src/languages/${language}.forms.ts`
}
