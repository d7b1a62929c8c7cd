import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { renderPage, setSiteTexts } from '../../src/entry-server.tsx'
import type { SiteConfig } from '../../src/platform/site-config.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import type { PageAssets } from './document.ts'
import { NOT_FOUND } from './page-address.ts'
import { renderDocument } from './renderer.ts'

setSiteTexts(await loadTexts('en'))

const SITE: SiteConfig = {
  siteName: 'Inkwell',
  language: 'en',
  webOrigin: 'http://web.example',
  apiOrigin: 'http://api.example',
  aboutUrl: '',
  signUp: 'open',
}

const ASSETS: PageAssets = {
  inlineScripts: '',
  entry: '/entry.js',
  scripts: [],
  laterScripts: [],
  styles: [],
  fonts: { always: [], wide: [], more: [], italic: [] },
}

/** The page at an address where the data service answers 200 with this body. */
async function pageOf(address: string, body: string) {
  const read = () => Promise.resolve({ status: 200, etag: undefined, body: Buffer.from(body) })
  const page = await renderDocument(renderPage, { address, site: SITE, read }, () => ASSETS)
  if (page instanceof Response) throw new Error(`${address} leads elsewhere`)
  return page
}

const PAGES = ['/', '/all-post', '/all-post?cursor=abc', '/post/p1'] as const

test.each(PAGES)('%s is a skeleton where the data service says nothing of use', async (address) => {
  const bodies = ['', ' ', '{}', '[]', 'null', '7', '"text"', '{', '<p>', '\u0000']
  const wrong = ['null', '7', '"text"', '{}', '[7]', '[null]', 'true']
  // An empty object may be a post: one to the specification alone may leave out anything we know.
  bodies.push(
    ...wrong.map((value) => `{"posts":${value},"postById":${value === '{}' ? 1 : value}}`),
  )
  for (const body of bodies) {
    const { status, complete } = await pageOf(address, body)
    expect([body, status, complete]).toEqual([body, 200, false])
  }
})

test('no response of any shape breaks a page', async () => {
  // React says in development what it would leave out.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const value = fc.jsonValue({ maxDepth: 2 })
  const fields = ['_id', 'title', 'content', 'html', 'excerpt', 'author', 'image', 'createdAt']
  const post = fc.record(
    Object.fromEntries(
      [...fields, 'updatedAt', 'readingMinutes', 'cover'].map((name) => [name, value]),
    ),
    { requiredKeys: [] },
  )
  const answer = fc.oneof(
    fc.record({ postById: post, posts: fc.array(post, { maxLength: 3 }), nextCursor: value }),
    value,
  )
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...PAGES), answer, async (address, body) => {
      expect((await pageOf(address, JSON.stringify(body))).status).toBe(200)
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['/login', '/login?next=/x&a=<b>'],
  ['/signup', '/signup?1'],
  ['/createpost', '/createpost?1'],
  ['/settings', '/settings?1'],
  ['/reset', '/reset?token=1'],
  ['/admin', '/admin?email=a%40b&show=nothing'],
  ['/admin?show=log', '/admin?x=1&show=log&email=a%40b'],
  ['/post/edit/any', '/post/edit/0198?x'],
  [NOT_FOUND.key, '/nope/7?x'],
  [NOT_FOUND.key, '/all-post/x'],
  [NOT_FOUND.key, '/login/x'],
  [NOT_FOUND.key, '/post'],
])('the document of %s stands for %s, to the byte', async (key, address) => {
  const [kept, own] = [await pageOf(key, ''), await pageOf(address, '')]
  expect(own.html.toString()).toBe(kept.html.toString())
  expect([own.status, own.complete]).toEqual([kept.status, kept.complete])
})
