import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import { pointsOf } from './letters.ts'

/** A font file for pictures that servers draw: one weight, in the only format that Pango reads. */
interface CardFace {
  name: string
  folder: string
  script: string
  weight: number
}

export const CARD_FACES: readonly CardFace[] = [
  { name: 'title-latin', folder: 'newsreader', script: 'latin', weight: 600 },
  { name: 'title-latin-ext', folder: 'newsreader', script: 'latin-ext', weight: 600 },
  { name: 'title-arabic', folder: 'noto-naskh-arabic', script: 'arabic', weight: 600 },
  { name: 'name-latin', folder: 'instrument-sans', script: 'latin', weight: 500 },
  { name: 'name-latin-ext', folder: 'instrument-sans', script: 'latin-ext', weight: 500 },
]

const pathOf = (path: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))

/** The TrueType file of a face, deterministically. */
export function makeCardFace({ folder, script, weight }: CardFace): Promise<Buffer> {
  const sheet = readFileSync(pathOf(`${folder}/wght.css`), 'utf8')
  const rules = sheet.match(/@font-face \{[^}]*\}/g) ?? []
  const rule = rules.find((each) => each.includes(`-${script}-wght-`)) ?? ''
  const range = /unicode-range: ([^;]+);/.exec(rule)?.[1]
  if (range === undefined) throw new Error(`${folder} has no ${script}`)
  const source = readFileSync(pathOf(`${folder}/files/${folder}-${script}-wght-normal.woff2`))
  return subsetFont(source, String.fromCodePoint(...pointsOf(range)), {
    targetFormat: 'truetype',
    noHinting: true,
    variationAxes: { wght: weight },
  })
}
