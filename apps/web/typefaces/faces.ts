import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { KEYBOARD, pointsOf, PROSE } from './letters.ts'

export const WEIGHTS = { min: 400, max: 650 }

/** A typeface in one style, from a Fontsource package. */
export interface Typeface {
  family: string
  /** The prefix of its files in styles/faces. */
  key: string
  folder: string
  style: 'normal' | 'italic'
  /** The code points of its first file, which is preloaded. */
  first: readonly number[]
  features: readonly string[]
}

/** A generated font file: a subset of a font in the package. */
export interface Face {
  name: string
  source: string
  points: readonly number[]
  features: readonly string[]
}

/** Features that place letters and marks. */
const PLACES = ['kern', 'mark', 'mkmk', 'ccmp', 'locl']

const newsreader = {
  family: 'Newsreader Variable',
  folder: 'newsreader',
  first: PROSE,
  features: PLACES,
}

export const ROMAN: Typeface = { ...newsreader, key: 'newsreader', style: 'normal' }
export const ITALIC: Typeface = { ...newsreader, key: 'newsreader-italic', style: 'italic' }

/** For the interface; tables need tabular figures. */
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

/** The @font-face rules in a typeface's package. */
export function packageRulesOf({ folder, style }: Typeface): string[] {
  const sheet = style === 'italic' ? 'wght-italic.css' : 'wght.css'
  return readFileSync(fileOf(`${folder}/${sheet}`), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
}

export const isLatin = (rule: string) => rule.includes('-latin-wght-')

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
 * Subsets a font, deterministically. Without GDEF, kerning does not vary by weight, which halves the
 * size. Browsers do not need the other dropped tables.
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
