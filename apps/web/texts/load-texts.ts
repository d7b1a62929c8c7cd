import { join } from 'node:path'
import { personMessageKeys } from '@inkwell/contract/messages'
import type { Language } from '../src/languages/languages.ts'
import type { Texts } from '../src/platform/text.ts'
import { readTexts, SITE, textFiles } from './text-files.ts'
import type { ImportTexts } from './text-files.ts'
import { missingKeys, withEnglish } from './with-english.ts'
import type { TextTable } from './with-english.ts'

/** The folders of the texts of the web server: those of the site and its own. */
export const FOLDERS = ['src', 'server'].map((folder) => join(SITE, folder))

/** All texts in a language, including those of the web server; English replaces missing ones. */
export async function loadTexts(
  language: Language,
  load?: ImportTexts,
  folders: readonly string[] = FOLDERS,
): Promise<Texts> {
  const files = folders.flatMap((folder) => textFiles(folder, language))
  const texts = files.map(async ({ english, own }) =>
    withEnglish(await readTexts(english, load), await readTexts(own, load)),
  )
  return Object.assign({}, ...(await Promise.all(texts))) as Texts
}

/** The keys of the errors that a language lacks; English ones come from the data service. */
async function listMissingErrors(language: Language): Promise<string[]> {
  if (language === 'en') return []
  const file = join(SITE, `src/languages/${language}.errors.ts`)
  const { errors } = (await import(file)) as { errors: TextTable }
  return personMessageKeys
    .filter((key) => !Object.hasOwn(errors, key))
    .map((key) => `errors.${key}`)
}

/** The keys that a language lacks, with dots between levels. */
export async function listMissingTexts(language: Language): Promise<string[]> {
  const files = FOLDERS.flatMap((folder) => textFiles(folder, language))
  const keys = files.map(async ({ english, own }) =>
    missingKeys(await readTexts(english), await readTexts(own)),
  )
  return [...(await Promise.all(keys)).flat(), ...(await listMissingErrors(language))]
}
