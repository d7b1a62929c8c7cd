import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../src/languages/languages.ts'
import type { TextTable } from './with-english.ts'

/** The folder of the web application. */
export const SITE = join(import.meta.dirname, '..')

/** A module of texts in a language: `texts/LANGUAGE.ts` or `texts/LANGUAGE.GROUP.ts`. */
export interface TextFile {
  english: string
  /** Undefined without a translation. */
  own: string | undefined
  /** Loads with the screens that name it; empty for texts of every page. */
  group: string
}

const FILES = '{**/texts/en{,.*},languages/en}.ts'

/** All modules of texts below a folder. */
export function textFiles(folder: string, language: Language): TextFile[] {
  const names = globSync(FILES, { cwd: folder }).toSorted()
  return names.map((name) => {
    const english = join(folder, name)
    const [, group = ''] = /\/en\.(\w+)\.ts$/.exec(name) ?? []
    const own = english.replace(/\/en(?=[^/]*$)/, `/${language}`)
    return { english, own: existsSync(own) ? own : undefined, group }
  })
}

/** Loads a module. */
export type ImportTexts = (file: string) => Promise<unknown>

/** The texts that a module exports; empty without a module. */
export async function readTexts(
  file: string | undefined,
  load: ImportTexts = (path) => import(path),
): Promise<TextTable> {
  return file === undefined ? {} : ((await load(file)) as { texts: TextTable }).texts
}
