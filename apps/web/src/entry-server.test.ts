import { beforeAll, describe, expect, test } from 'vitest'
import { loadTexts } from '../texts/load-texts.ts'
import { renderPage, setSiteTexts } from './entry-server.tsx'
import type { Read } from './entry-server.tsx'
import type { SiteConfig } from './platform/site-config.ts'

const API = 'http://api.example'

const author = { _id: 'u1', name: 'Ada', email: 'ada@example.com' }
const item = { _id: 'p1', title: 'Looms & <engines>', excerpt: 'It weaves…', author }

const RESPONSES: Record<string, unknown> = {
  '/posts/p/p1': {
    postById: { ...item, html: '<p>A</p>', readingMinutes: 2, createdAt: '2026-11-20T10:00:00Z' },
  },
  '/posts/': { posts: [item], nextCursor: 'abc' },
  '/posts/?cursor=abc': { posts: [item], nextCursor: null },
  '/posts/?cursor=end': { posts: [], nextCursor: null },
}

const toJson = (value: unknown) => Buffer.from(JSON.stringify(value))

const read: Read = (url) => {
  if (url.includes('/posts/p/slow')) return Promise.reject(new TypeError('too slow'))
  const body = RESPONSES[url.slice(`${API}/api/v1`.length)]
  return Promise.resolve({ status: body ? 200 : 404, body: toJson(body ?? {}) })
}

describe.each(['en', 'de', 'ar'] as const)('in %s', async (language) => {
  const webOrigin = 'http://web.example'
  const site: SiteConfig = {
    siteName: 'Inkwell',
    language,
    webOrigin,
    apiOrigin: API,
    aboutUrl: '',
    signUp: 'open',
  }
  const texts = await loadTexts(language)
  const { posts } = texts
  beforeAll(() => setSiteTexts(texts))

  test.each([
    ['the landing page', '/', 200, item.title],
    ['the list', '/all-post', 200, posts.title],
    ['an older page of the list', '/all-post?cursor=abc', 200, posts.title],
    ['an empty list', '/all-post?cursor=end', 200, posts.empty],
    ['a post', '/post/p1', 200, item.title],
    ['a post that is not there', '/post/unknown', 404, texts.notFound.title],
    ['an address that leads nowhere', '/all-post/x', 404, texts.notFound.title],
  ])('%s: layout and screen, with its status', async (_, address, status, shown) => {
    const page = await renderPage(address, site, read)
    if (page instanceof Response) throw new Error(`${address} leads elsewhere`)
    const escaped = shown.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    expect(page).toMatchObject({ status, complete: true })
    expect(page.head).toMatch(/<title>[^<]+<\/title>/)
    expect(page.body).toMatch(/<header[\s\S]+<main id=/)
    expect(page.body.slice(page.body.indexOf('<main'))).toContain(escaped)
  })

  test('an address of no month is not found, whatever its cursor', async () => {
    const refusing: Read = (url) =>
      Promise.resolve({ status: url.includes('month=') ? 400 : 200, body: toJson({}) })
    const page = await renderPage('/archive/2026-13?cursor=Foo', site, refusing)
    expect(page).toMatchObject({ status: 404 })
  })

  test('renders a post that does not arrive in time as a skeleton, not complete', async () => {
    const page = await renderPage('/post/slow', site, read)
    expect(page).toMatchObject({ status: 200, complete: false })
    expect(page).toHaveProperty('body', expect.stringContaining('data-skeleton'))
  })

  test.each(['/all-post', '/tag/looms', '/author/u1', '/tags', '/archive/2026-11'])(
    '%s leads to its beginning from a cursor that the data service refuses',
    async (path) => {
      const refusing: Read = (url) =>
        Promise.resolve({ status: url.includes('cursor=') ? 400 : 200, body: toJson({}) })
      const page = await renderPage(`${path}?cursor=Foo`, site, refusing)
      if (!(page instanceof Response)) throw new Error('the page is shown')
      expect([page.status, page.headers.get('Location')]).toEqual([302, path])
    },
  )

  test('declares the language of a post for its words only, not for those of the site', async () => {
    const outline = ['a', 'b', 'c'].map((anchor) => ({ level: 2, text: anchor, anchor }))
    const image = { url: '/images/x.webp', alt: 'Le port' }
    const long = { html: '<p>A</p>', readingMinutes: 9, outline }
    const body = toJson({ postById: { ...item, ...long, image, language: 'fr' } })
    const page = await renderPage('/post/p1', site, () => Promise.resolve({ status: 200, body }))
    if (page instanceof Response) throw new Error('the post is elsewhere')
    const marked = [...page.body.matchAll(/<(\w+)[^>]* lang="fr"[^>]*>/g)]
    expect(marked.map(([, name]) => name)).toEqual(['h1', 'div', 'ol', 'ol', 'div'])
  })

  test('throws errors that are not of the data service', async () => {
    const body = toJson({ posts: [{ title: { a: 1 } }] })
    const broken = () => Promise.resolve({ status: 200, body })
    await expect(renderPage('/all-post', site, broken)).rejects.toThrow(Error)
  })
})
