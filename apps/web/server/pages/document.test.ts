import { defaultTreeAdapter, parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { createDocument } from './document.ts'

setTexts(await loadTexts('en'))

const assets = {
  inlineScripts: '<script>f()</script>',
  entry: '/e.js',
  scripts: ['/p.js'],
  laterScripts: [],
  styles: ['/s.css'],
  fonts: { always: ['/t.woff2'], wide: ['/w.woff2'], more: ['/m.woff2'], italic: ['/i.woff2'] },
}
const site = {
  siteName: 'S',
  language: 'en' as const,
  webOrigin: '',
  apiOrigin: '',
  aboutUrl: '',
  signUp: 'open' as const,
}

const page = {
  head: '',
  body: '',
  state: { site, loaderData: {} },
  results: undefined,
}

/** What stands in a script element of data, as a browser reads it. */
function dataIn(node: DefaultTreeAdapterTypes.ParentNode): string[] {
  return node.childNodes.flatMap((child) => {
    if (!defaultTreeAdapter.isElementNode(child)) return []
    const isData = child.attrs.some(({ value }) => value === 'application/json')
    if (!isData) return dataIn(child)
    const texts = child.childNodes.filter((inner) => defaultTreeAdapter.isTextNode(inner))
    return texts.map(({ value }) => value)
  })
}

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '</ScRiPt >',
  '<!-- <script> -->',
  '<!--<SCRIPT',
  '<<!--<</script',
  String.raw`\</script>`,
]

test.each(HOSTILE)('no text in the state can end or hide the end of its script: %s', (hostile) => {
  const state = { site, loaderData: { a: hostile } }
  const result = { posts: [{ title: 'Grün…' }, { title: hostile }] }
  const results = [Buffer.from(JSON.stringify(result))]
  const html = createDocument({ ...page, state, results }, assets).toString()
  const read = dataIn(parse(html)).map((text) => JSON.parse(text) as unknown)
  expect(read).toEqual([{ ...state, results: [result] }])
})

test('the state contains each result as it was received, and none if a response is missing', () => {
  const texts = ['{ "postById" : {"title":"<b>1</b>"} }', 'null', '{"tags" :[]}']
  const results = texts.map((text) => Buffer.from(text))
  const html = createDocument({ ...page, results }, assets).toString()
  expect(html).toContain(`,"results":[${texts.join(',')}]}</script>`)
  expect(createDocument(page, assets).toString()).not.toContain('results')
})

test.each([
  ['Plain words – “quoted”…', []],
  ['Grün', ['/m.woff2']],
  ['Dvořák', ['/m.woff2']],
  ['»so«', ['/m.woff2']],
  ['„so‘', ['/m.woff2']],
  ['لغة', []],
  ['<em>so</em>', ['/i.woff2']],
  ['<blockquote><p>so</p></blockquote>', ['/i.woff2']],
])('what %s is set in is fetched early', (body, expected) => {
  const html = createDocument({ ...page, body: `<p>${body}</p>` }, assets).toString()
  const own = ['/m.woff2', '/i.woff2'].filter((font) => html.includes(`href="${font}"`))
  expect(own).toEqual(expected)
})
