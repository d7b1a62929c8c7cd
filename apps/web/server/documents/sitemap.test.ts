import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { makeDocument, pageOf } from '../testing/make-document.ts'

beforeAll(async () => setTexts(await loadTexts('en')))

const OLD = '2020-01-31T10:00:00.000Z'
const NEW = '2026-11-20T10:00:00.000Z'

const ANSWERS = {
  '/api/v1/sitemap': {
    parts: [
      { name: 'pages', updatedAt: OLD },
      { name: '2026-11', updatedAt: NEW },
    ],
  },
  '/api/v1/sitemap/pages': { kind: 'pages', entries: [{ id: 'about', updatedAt: OLD }] },
  '/api/v1/sitemap/2026-11': {
    kind: 'posts',
    entries: [
      { id: 'p1', updatedAt: NEW },
      { id: `"><script>&'`, updatedAt: '<x>' },
    ],
  },
  '/api/v1/sitemap/odd': { kind: 'toString', entries: [{ id: 'a' }] },
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at]) => at)

async function read(path: string): Promise<string> {
  const xml = await makeDocument(path, ANSWERS)
  expect(Object.keys(new XMLParser().parse(xml) as object)).toHaveLength(2)
  return xml
}

test('the index names every part with its change', async () => {
  const xml = await read('/sitemap.xml')
  expect(locations(xml)).toEqual(
    ['screens', 'pages', '2026-11'].map((name) => `https://blog.example/sitemap/${name}.xml`),
  )
  expect(xml).toContain(`pages.xml</loc><lastmod>${OLD}</lastmod>`)
  expect(xml).toContain(`screens.xml</loc><lastmod>${NEW}</lastmod>`)
})

test('the parts name every address', async () => {
  expect(locations(await read('/sitemap/screens.xml'))).toEqual(
    expect.arrayContaining(['https://blog.example/', 'https://blog.example/all-post']),
  )
  expect(locations(await read('/sitemap/pages.xml'))).toEqual(['https://blog.example/page/about'])
  const posts = await read('/sitemap/2026-11.xml')
  expect(locations(posts)).toEqual([
    'https://blog.example/post/p1',
    'https://blog.example/post/%22%3E%3Cscript%3E%26&apos;',
  ])
  expect(posts).not.toContain('<x>')
})

test('other parts do not exist', async () => {
  for (const part of ['2026-10', 'x', '__proto__']) {
    expect(await pageOf(`/sitemap/${part}.xml`, ANSWERS)).toMatchObject({ status: 404 })
  }
  expect(locations(await read('/sitemap/odd.xml'))).toEqual([])
})
