import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/languages/languages.ts'
import type { Language } from '../src/languages/languages.ts'
import { FOLDERS } from './load-texts.ts'
import { SITE, textFiles } from './text-files.ts'
import { declareTexts } from './texts-plugin.ts'

const LOADER = join(SITE, 'texts/load-texts.ts')
const NAME = /^virtual:all-texts\/(?<language>\w+)$/

/** The code of a module with all texts in a language, including those of the web server. */
export async function allTexts(language: Language): Promise<string> {
  const files = FOLDERS.flatMap((folder) => textFiles(folder, language))
  const declarations = await declareTexts(files)
  return `${declarations}\nexport const texts = { ${files.map((_, index) => `...t${index}`).join()} }`
}

/**
 * Bundles the texts of all languages with the web server. Without it, `load-texts.ts` imports their modules by
 * path: from the sources, with another copy of `platform/text.ts` than that of the server.
 */
export function bundledTexts(): Plugin {
  return {
    name: 'bundled-texts',
    resolveId: (id) => (NAME.test(id) ? `\0${id}` : undefined),
    load(id) {
      if (id === LOADER) {
        const loaders = LANGUAGES.map(
          (each) => `${each}: () => import('virtual:all-texts/${each}')`,
        )
        return [
          `const languages = { ${loaders.join()} }`,
          'export const loadTexts = async (language) => (await languages[language]()).texts',
        ].join('\n')
      }
      if (!id.startsWith('\0')) return undefined
      const { language } = NAME.exec(id.slice(1))?.groups ?? {}
      const known = LANGUAGES.find((each) => each === language)
      return known && allTexts(known)
    },
  }
}
