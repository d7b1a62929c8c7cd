import { STATE_ID } from '../../src/platform/page-state.ts'
import type { PageState } from '../../src/platform/page-state.ts'
import { text } from '../../src/platform/text.ts'
import { createFooter } from './footer.ts'
import { readThemeColours } from './theme-colours.ts'
import { encodeWrapped } from '../http/utf8.ts'
import { WEB_MANIFEST } from '../files/web-manifest.ts'

/** The files that a page loads first. */
export interface PageAssets {
  /** The elements of classic scripts that run before the first paint. */
  inlineScripts: string
  /** The module that hydrates the page. */
  entry: string
  /** The imports of the entry and the page's module, each after its own imports. */
  scripts: string[]
  /** Scripts that load when a reader comes near, with their imports. */
  laterScripts: string[]
  styles: string[]
  fonts: FirstFonts
}

/** Fonts of the first view. */
export interface FirstFonts {
  always: string[]
  /** Of the interface: preloaded on wide screens, where the top bar has texts; elsewhere loaded after the first paint. */
  wide: string[]
  /** For letters that English does not use. */
  more: string[]
  /** For italics: on small screens loaded after the first paint. */
  italic: string[]
}

/** The parts of a document. */
export interface PageParts {
  head: string
  body: string
  state: Omit<PageState, 'results'>
  /** In JSON. */
  results: readonly Uint8Array[] | undefined
}

const { light, dark } = readThemeColours()

/** Icons and colours of the site, the same on every page. */
const SITE_HEAD = `<meta name="theme-color" content="${light}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="${WEB_MANIFEST}">`

/** Sequences that end a script element early or hide its end. */
const SCRIPT_TAGS = /<(?=!--|\/?script)/gi

const RESULTS = Buffer.from(',"results":[')
const COMMA = Buffer.from(',')
const END = Buffer.from(']}')

/** JSON that cannot end its own script element ({@link https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements}). */
function inlineJson(json: Uint8Array): Buffer {
  const bytes = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  // Nearly all JSON has none, and in UTF-8 these characters are single bytes.
  if (!bytes.includes('<') || bytes.toString('latin1').search(SCRIPT_TAGS) < 0) return bytes
  return Buffer.from(bytes.toString().replaceAll(SCRIPT_TAGS, String.raw`\u003c`))
}

/** The state in parts, so that results are copied without parsing. */
function encodeState({ state, results }: PageParts): Buffer[] {
  const own = Buffer.from(JSON.stringify(state))
  if (!results) return [inlineJson(own)]
  const items = results.flatMap((result, index) =>
    index === 0 ? [inlineJson(result)] : [COMMA, inlineJson(result)],
  )
  return [inlineJson(own.subarray(0, -1)), RESULTS, ...items, END]
}

/**
 * Letters that the first fonts lack, identified by their lead bytes in UTF-8: À to ſ (three lead bytes,
 * each for 64 letters), and ‘ „ « ».
 */
const EXTENDED_LETTERS = [
  0xc3,
  0xc4,
  0xc5,
  ...['‘', '„', '«', '»'].map((letter) => Buffer.from(letter)),
]

const ITALIC_TAGS = ['</em>', '</blockquote>'].map((end) => Buffer.from(end))

/** Screens whose top bar has texts. The head script reads it from the links. */
const WIDE = '(width >= 48rem)'

function preloadLinks(fonts: readonly string[], media = ''): string[] {
  const forMedia = media && ` media="${media}"`
  return fonts.map(
    (font) =>
      `<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin${forMedia}>\n`,
  )
}

function hasAny(bytes: Buffer, any: readonly (number | Buffer)[]): boolean {
  return any.some((one) => bytes.includes(one))
}

/** Fonts that only some pages need. */
function ownPreloads(body: Buffer, { more, italic }: FirstFonts): string {
  const fonts = hasAny(body, EXTENDED_LETTERS) ? preloadLinks(more) : []
  const isItalic = italic.length > 0 && hasAny(body, ITALIC_TAGS)
  return fonts.concat(isItalic ? preloadLinks(italic, WIDE) : []).join('')
}

/** Caches the result for each object. */
function memoize<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const values = new WeakMap<K, V>()
  return (key) => {
    const value = values.get(key) ?? make(key)
    values.set(key, value)
    return value
  }
}

/** The links in the head, the same for all pages with these assets. */
const headLinks = memoize(
  ({ inlineScripts, entry, scripts, styles, fonts }: PageAssets): Buffer => {
    const lines = [
      SITE_HEAD,
      preloadLinks(fonts.always).concat(preloadLinks(fonts.wide, WIDE)).join('').trimEnd(),
      ...styles.map((style) => `<link rel="stylesheet" href="${style}">`),
      inlineScripts,
      // For no medium, until the head script starts them.
      ...[...scripts, entry].map(
        (script) => `<link rel="modulepreload" media="not all" href="${script}">`,
      ),
    ]
    return Buffer.from(lines.join('\n'))
  },
)

/** The same for all pages with these settings. */
const footerOf = memoize(createFooter)

/** The HTML document of a page. */
export function createDocument(page: PageParts, assets: PageAssets): Buffer<ArrayBuffer> {
  const links = headLinks(assets)
  return encodeWrapped([page.body], (bytes) => ({
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
${footerOf(page.state.site)}
<script type="application/json" id="${STATE_ID}">`,
      ...encodeState(page),
      `</script>
</body>
</html>
`,
    ],
  }))
}
