import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../src/languages/languages.ts'
import type { Language } from '../src/languages/languages.ts'
import { readTexts, SITE, textFiles } from './text-files.ts'
import type { TextFile } from './text-files.ts'
import { missingKeys } from './with-english.ts'

const NAME = /^virtual:texts\/(?<file>(?<language>\w+)(?:\.(?<group>\w+))?\.js)$/

/** The folder that resolved modules seem to be in. It names them in the manifest of the build. */
const FOLDER = 'virtual-texts'

/** The key of the module of a group of texts in the manifest of the build. */
export function textModule(language: Language, group: string): string {
  return `${FOLDER}/${language}.${group}.js`
}

function importFrom(file: string, name: string): string {
  return `import { texts as ${name} } from ${JSON.stringify(file)}`
}

/** A statement that declares `name` as the texts of a file. English is included only if it is needed. */
async function declare(name: string, { english, own = english }: TextFile): Promise<string> {
  const isWhole = missingKeys(await readTexts(english), await readTexts(own)).length === 0
  if (isWhole) return importFrom(own, name)
  return [
    importFrom(english, `${name}English`),
    importFrom(own, `${name}Own`),
    `const ${name} = withEnglish(${name}English, ${name}Own)`,
  ].join('\n')
}

/** Statements that declare the texts of files as `t0`, `t1` …. */
export async function declareTexts(files: readonly TextFile[]): Promise<string> {
  const declarations = await Promise.all(files.map((file, index) => declare(`t${index}`, file)))
  return [
    `import { withEnglish } from ${JSON.stringify(join(SITE, 'texts/with-english.ts'))}`,
    ...declarations,
  ].join('\n')
}

/** The code of the module of a group in a language. The module without a group loads all others. */
export async function codeOf(
  language: Language,
  group: string,
  folder = join(SITE, 'src'),
): Promise<string> {
  const files = textFiles(folder, language)
  const own = files.filter((file) => file.group === group)
  const declarations = await declareTexts(own)
  const groups = new Set(files.map((file) => file.group).filter((name) => name !== ''))
  const loaders = [...groups].map((name) => {
    return `${name}: () => import('virtual:texts/${language}.${name}.js')`
  })
  const parts = own.map((_, index) => `...t${index}`)
  if (group === '') parts.push(`groups: { ${loaders.join()} }`)
  return `${declarations}\nexport const texts = { ${parts.join()} }`
}

/**
 * Serves `virtual:texts/LANGUAGE.js`, the texts of every page in a language, and
 * `virtual:texts/LANGUAGE.GROUP.js`, those that load with some screens. A browser so loads one language.
 */
export function textsPlugin(): Plugin {
  return {
    name: 'texts',
    resolveId: (id) => {
      const { file } = NAME.exec(id)?.groups ?? {}
      return file === undefined ? undefined : join(SITE, FOLDER, file)
    },
    load: (id) => {
      if (!id.startsWith(join(SITE, FOLDER))) return undefined
      const [language = '', group = ''] = id.slice(join(SITE, FOLDER).length + 1).split('.')
      const known = LANGUAGES.find((each) => each === language)
      return known && codeOf(known, group === 'js' ? '' : group)
    },
  }
}
