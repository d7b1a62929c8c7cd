import { entireMetricsCollection } from '@capsizecss/metrics/entireMetricsCollection'
import { fromFile } from '@capsizecss/unpack/fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { expect, test } from 'vitest'

interface Metrics {
  /** Systems find a font by its full or its PostScript name. */
  fullName: string
  postscriptName: string
  ascent: number
  descent: number
  lineGap: number
  unitsPerEm: number
  /** Weighted by letter frequency in English. */
  xWidthAvg: number
}

/** A web font and its fallback fonts; `alike` have the same letter widths. */
const FACES = [
  {
    family: 'Newsreader',
    files: 'newsreader/files/newsreader-latin-wght',
    styles: ['normal', 'italic'],
    standIns: [
      { key: 'georgia', name: 'Georgia', alike: ['Gelasio'] },
      { key: 'timesNewRoman', name: 'Times', alike: ['Liberation Serif'] },
      { key: 'notoSerif', name: 'Noto', alike: [] },
      { key: 'openSans', name: 'Open', alike: [] },
    ],
  },
  {
    family: 'Instrument',
    files: 'instrument-sans/files/instrument-sans-latin-wght',
    styles: ['normal'],
    standIns: [
      { key: 'arial', name: 'Arial', alike: ['Liberation Sans', 'Arimo'] },
      { key: 'roboto', name: 'Roboto', alike: [] },
      { key: 'openSans', name: 'Open', alike: [] },
    ],
  },
] as const

const percent = (part: number) => `${Number((part * 100).toFixed(2))}%`

/** The package's types do not resolve from an ES module. */
const standInFonts = entireMetricsCollection as unknown as Record<
  string,
  { variants: { regular: Metrics; italic: Metrics } } | undefined
>

function metricsOf(key: string, style: string): Metrics {
  const font = standInFonts[key]
  if (!font) throw new Error(`No metrics of ${key}`)
  return style === 'italic' ? font.variants.italic : font.variants.regular
}

interface Stand {
  family: string
  style: string
  ours: Metrics
  theirs: Metrics
  alike: readonly string[]
}

/** Latin, Greek and Cyrillic letters and punctuation; other scripts have no italics. */
const SLANTED_LETTERS = 'U+0-52F, U+1D00-214F'

/** Scales a fallback font to the average width and the height of the web font. */
function faceOf({ family, style, ours, theirs, alike }: Stand): string {
  const width = (metrics: Metrics) => metrics.xWidthAvg / metrics.unitsPerEm
  const size = width(ours) / width(theirs)
  const height = (part: number) => percent(Math.abs(part) / ours.unitsPerEm / size)
  const slant = style === 'italic' ? ' Italic' : ''
  const names = [theirs.fullName, theirs.postscriptName, ...alike.map((name) => name + slant)]
  const range = style === 'italic' ? `\n  unicode-range: ${SLANTED_LETTERS};` : ''
  const sources = [...new Set(names)].map((name) => `local('${name}')`)
  return `@font-face {
  font-family: '${family}';
  font-style: ${style};
  src: ${sources.join(', ')};${range}
  size-adjust: ${percent(size)};
  ascent-override: ${height(ours.ascent)};
  descent-override: ${height(ours.descent)};
  line-gap-override: ${height(ours.lineGap)};
}
`
}

async function fallbackFaces(): Promise<string> {
  const faces: string[] = []
  for (const { family, files, styles, standIns } of FACES) {
    for (const style of styles) {
      const file = import.meta.resolve(`@fontsource-variable/${files}-${style}.woff2`)
      const ours = await fromFile(fileURLToPath(file))
      for (const { key, name, alike } of standIns) {
        const theirs = metricsOf(key, style)
        faces.push(faceOf({ family: `${family} ${name}`, style, ours, theirs, alike }))
      }
    }
  }
  return `/* Written by fallback-faces.test.ts out of the fonts themselves; vitest -u writes it anew. */\n${faces.join('\n')}`
}

test('fallback fonts have the metrics of the web fonts', async () => {
  const path = fileURLToPath(new URL('fallback-faces.css', import.meta.url))
  const css = await format(await fallbackFaces(), {
    ...(await resolveConfig(path)),
    filepath: path,
  })
  await expect(css).toMatchFileSnapshot(path)
})
