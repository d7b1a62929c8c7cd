import { expect, test } from 'vitest'
import { en } from '../src/languages/en.ts'
import { setTexts } from '../src/platform/text.ts'
import { documentOf } from './document.ts'

setTexts(en)

const assets = {
  headScript: '/f.js',
  entry: '/e.js',
  scripts: ['/p.js'],
  styles: ['/s.css'],
  fonts: ['/t.woff2'],
}
const site = { siteName: 'S', language: 'en' as const, webOrigin: '', apiOrigin: '', aboutUrl: '' }

test('no text in the state can end its script element', () => {
  const state = {
    site,
    queries: { mutations: [], queries: [] },
    loaderData: { a: '</script><!--' },
  }
  const html = documentOf({ head: '', body: [], state }, assets).join('')
  expect(html.match(/<\/script>/g)).toHaveLength(2)
  const json = /<script type="application\/json"[^>]*>(.*)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual(state)
})
