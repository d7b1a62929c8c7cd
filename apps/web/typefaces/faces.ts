import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { KEYBOARD, pointsOf, PROSE } from './letters.ts'

/** The weights of tokens.css. */
export const WEIGHTS = { min: 400, max: 650 }

/** A typeface in one style; its package has a stylesheet that names the letters of its files. */
export interface Typeface {
  family: string
  /** What its files in styles/faces begin with. */
  key: string
  folder: string
  style: 'normal' | 'italic'
  /** What goes ahead of the other letters. */
  first: readonly number[]
  features: readonly string[]
}

/** A file of ours: some letters of one that somebody else has drawn. */
export interface Face {
  name: string
  source: string
  points: readonly number[]
  features: readonly string[]
}

/** What puts letters and their marks in the right place. */
const PLACES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl']

const newsreader = {
  family: 'Newsreader Variable',
  folder: 'newsreader',
  first: PROSE,
  features: PLACES,
}

/** For reading. */
export const ROMAN: Typeface = { ...newsreader, key: 'newsreader', style: 'normal' }
export const ITALIC: Typeface = { ...newsreader, key: 'newsreader-italic', style: 'italic' }

/** For the interface; its tables need digits of one width. */
export const SANS: Typeface = {
  family: 'Instrument Sans Variable',
  key: 'instrument',
  folder: 'instrument-sans',
  style: 'normal',
  first: KEYBOARD,
  features: [...PLACES, 'tnum'],
}

function fileOf(path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))
}

/** The rules of a typeface's package, one a file. */
export function packageRulesOf({ folder, style }: Typeface): string[] {
  const sheet = style === 'italic' ? 'wght-italic.css' : 'wght.css'
  return readFileSync(fileOf(`${folder}/${sheet}`), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
}

/** The file with Latin letters. */
export const isLatin = (rule: string) => rule.includes('-latin-wght-')

/** The two files that a typeface's Latin letters come in. */
export function facesOf(typeface: Typeface): { first: Face; more: Face } {
  const { key, folder, style, first, features } = typeface
  const rule = packageRulesOf(typeface).find(isLatin)
  const range = /unicode-range: ([^;]+);/.exec(rule ?? '')?.[1]
  if (range === undefined) throw new Error(`${folder} has no Latin letters`)
  const source = `${folder}/files/${folder}-latin-wght-${style}.woff2`
  const more = pointsOf(range).filter((point) => !first.includes(point))
  return {
    first: { name: `${key}-first.woff2`, source, points: first, features },
    more: { name: `${key}-more.woff2`, source, points: more, features },
  }
}

/**
 * The bytes of a face, the same each time. Letters stand as far apart as at the regular weight at
 * every weight (GDEF has the difference), which takes half the bytes; what else is dropped browsers
 * do without.
 */
export function makeFace({ source, points, features }: Face): Promise<Buffer> {
  return subsetFont(readFileSync(fileOf(source)), String.fromCodePoint(...points), {
    targetFormat: 'woff2',
    noHinting: true,
    keepFeatures: features,
    variationAxes: { wght: WEIGHTS },
    dropTables: ['GDEF', 'HVAR', 'MVAR', 'STAT', 'gasp'],
  })
}
