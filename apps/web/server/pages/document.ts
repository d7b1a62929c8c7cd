import { STATE_ID } from '../../src/platform/page-state.ts'
import type { PageState } from '../../src/platform/page-state.ts'
import { text } from '../../src/platform/text.ts'
import { readThemeColours } from './theme-colours.ts'
import { bytesAround } from '../http/utf8.ts'
import { WEB_MANIFEST } from '../files/web-manifest.ts'

/** The files that every page begins with. */
export interface PageAssets {
  /** The element of a classic script that runs before the first paint. */
  headScript: string
  /** The module that brings the page to life. */
  entry: string
  /** What the entry and the page's module need, each after what it needs itself. */
  scripts: string[]
  styles: string[]
  fonts: FirstFonts
}

/** Fonts of the first view. */
export interface FirstFonts {
  always: string[]
  /** Of the interface: where it has words in its bar, behind the first paint elsewhere. */
  wide: string[]
  /** For letters that English does without. */
  more: string[]
  /** For slanted words, behind the first paint on small screens. */
  slanted: string[]
}

/** What stands in the document around a page. */
export interface PageParts {
  head: string
  body: string
  state: Omit<PageState, 'results'>
  /** In JSON. */
  results: readonly Uint8Array[] | undefined
}

const { light, dark } = readThemeColours()

/** What every page says about the site as an app: its icons and its colours. */
const HEAD_OF_SITE = `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${WEB_MANIFEST}">`

/** All that ends a script element early, or makes its end be overlooked; nothing else is touched. */
const ENDS = /<(?=!--|\/?script)/gi

const RESULTS = Buffer.from(',"results":[')
const COMMA = Buffer.from(',')
const END = Buffer.from(']}')

/** JSON that cannot end its own script element ({@link https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements}). */
function inlineJson(json: Uint8Array): Buffer {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  // Nearly all of it has none, and in UTF-8 these letters are single bytes.
  if (!bytes.includes('<') || bytes.toString('latin1').search(ENDS) < 0) return bytes
  return Buffer.from(bytes.toString().replaceAll(ENDS, String.raw`\u003c`))
}

/** The state in parts, so that results are copied as they are. */
function stateOf({ state, results }: PageParts): Buffer[] {
  const own = Buffer.from(JSON.stringify(state))
  if (!results) return [inlineJson(own)]
  const items = results.flatMap((result, index) =>
    index === 0 ? [inlineJson(result)] : [COMMA, inlineJson(result)],
  )
  return [inlineJson(own.subarray(0, -1)), RESULTS, ...items, END]
}

/**
 * Letters that the first fonts lack, and English does without, by the bytes that no other begins
 * with: À to ſ (three bytes stand for 64 letters each), and ‘ „ « ».
 */
const MORE_LETTERS = [
  0xc3,
  0xc4,
  0xc5,
  ...['‘', '„', '«', '»'].map((letter) => Buffer.from(letter)),
]

const SLANTED = ['</em>', '</blockquote>'].map((end) => Buffer.from(end))

/** Screens whose bar has words; head-script.ts reads it in the links. */
const WIDE = '(width >= 48rem)'

function preloadsOf(fonts: readonly string[], media = ''): string[] {
  const forMedia = media && ` media="${media}"`
  return fonts.map(
    (font) =>
      `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin${forMedia}>\n`,
  )
}

function hasAny(bytes: Buffer, any: readonly (number | Buffer)[]): boolean {
  return any.some((one) => bytes.includes(one))
}

/** Fonts that this page needs and others do without. */
function ownPreloads(body: Buffer, { more, slanted }: FirstFonts): string {
  const fonts = hasAny(body, MORE_LETTERS) ? preloadsOf(more) : []
  const isSlanted = slanted.length > 0 && hasAny(body, SLANTED)
  return fonts.concat(isSlanted ? preloadsOf(slanted, WIDE) : []).join('')
}

/** What belongs to an object, made the first time that it is asked for. */
function once<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** What the head says of files, the same for all pages with these. */
const linksTo = once(({ headScript, entry, scripts, styles, fonts }: PageAssets): Buffer => {
  const lines = [
    HEAD_OF_SITE,
    preloadsOf(fonts.always).concat(preloadsOf(fonts.wide, WIDE)).join('').trimEnd(),
    ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
    headScript,
    // For no medium until the script in the head lets go of them.
    ...[...scripts, entry].map(
      (script) => `<link rel="modulepreload" media="not all" href="${script}">`,
    ),
  ]
  return Buffer.from(lines.join('\n'))
})

/** The whole HTML document of a page, as it goes out. */
export function documentOf(page: PageParts, assets: PageAssets): Buffer<ArrayBuffer> {
  const links = linksTo(assets)
  return bytesAround([page.body], (bytes) => ({
    before: [
      `<!doctype html>
<html lang="${text.language.tag}" dir="${text.language.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${page.head}
`,
      ownPreloads(bytes, assets.fonts),
      links,
      `
</head>
<body>
<div id="root">`,
    ],
    after: [
      `</div>
<script type="application/json" id="${STATE_ID}">`,
      ...stateOf(page),
      `</script>
</body>
</html>
`,
    ],
  }))
}
