import { createApiClient } from '@inkwell/api-client/api-client'
import { describe, expect, test } from 'vitest'
import { catalogues } from '../languages/catalogues.ts'
import type { Language } from '../languages/catalogues.ts'
import type { App } from '../platform/app-context.ts'
import { createServerQueryClient } from '../platform/query-client.ts'
import type { SiteConfig } from '../platform/site-config.ts'
import { setTexts } from '../platform/text.ts'
import { routes } from '../routes.ts'
import type { RoutedScreen } from '../screens.ts'
import { renderReading } from './reading-page.tsx'
import { createWholeRenderer } from './whole-page.tsx'

const API = 'http://api.example'

const image = { url: `${API}/images/a.webp`, width: 1_600, height: 1_067, alt: 'A loom' }
const author = { _id: 'u1', name: 'Ada', email: 'ada@example.com' }
const item = { _id: 'p1', title: 'Looms & <engines>', excerpt: 'It weaves…', author }
const posts = [item, { ...item, _id: 'p2', image }]

/** What the data service says, by the ends of addresses; anything else is not there. */
const ANSWERS: Record<string, unknown> = {
  '/posts/p/p1': {
    postById: { ...item, html: '<p>A</p>', readingMinutes: 2, createdAt: '2026-11-20T10:00:00Z' },
  },
  '/posts/p/p2': { postById: { ...item, content: 'One\n\nTwo', image } },
  '/posts/': { posts, nextCursor: 'abc' },
  '/posts/?cursor=abc': { posts, nextCursor: null },
  '/posts/?cursor=end': { posts: [], nextCursor: null },
}

function answer(url: string): Promise<Response> {
  if (url.includes('/posts/p/slow')) return Promise.reject(new TypeError('too slow'))
  const body = ANSWERS[url.slice(`${API}/api/v1`.length)]
  return Promise.resolve(Response.json(body ?? {}, { status: body ? 200 : 404 }))
}

function siteIn(language: Language): SiteConfig {
  const webOrigin = 'http://web.example'
  return { siteName: 'Inkwell', language, webOrigin, apiOrigin: API, aboutUrl: '', signUp: 'open' }
}

function appOf(site: SiteConfig): App {
  const queryClient = createServerQueryClient()
  return { site, queryClient, api: createApiClient(API, answer) }
}

const renderWhole = createWholeRenderer(routes)

/** As the router renders it, with all layouts around it. */
async function wholePage(address: string, app: App) {
  const page = await renderWhole(address, app)
  if (page instanceof Response) throw new Error(`${address} leads elsewhere`)
  const { head, body, context } = page
  const screen = context.matches.at(-1)?.route.handle as RoutedScreen
  return {
    head,
    body,
    page: screen.page,
    status: context.statusCode,
    loaderData: context.loaderData,
  }
}

describe.each(['en', 'de', 'ar'] as const)('in %s', (language) => {
  const site = siteIn(language)

  test.each([
    ['the landing page', '/', 200],
    ['the list', '/all-post', 200],
    ['an older page of the list', '/all-post?cursor=abc', 200],
    ['an empty list', '/all-post?cursor=end', 200],
    ['a post', '/post/p1', 200],
    ['a post with a picture', '/post/p2', 200],
    ['a post that does not come in time', '/post/slow', 200],
    ['a post that is not there', '/post/unknown', 404],
  ])('%s is what the router renders, to the byte', async (_, address, status) => {
    setTexts(catalogues[language])
    // Twice: what is shared between addresses is made by the first.
    for (const time of [1, 2]) {
      const reading = await renderReading(address, appOf(site))
      const { frame, ...screen } = reading ?? { frame: { before: '', after: '' }, body: '' }
      const joined = { ...screen, body: frame.before + screen.body + frame.after }
      expect(joined, `the ${time}. time`).toEqual(await wholePage(address, appOf(site)))
      expect(reading?.status).toBe(status)
    }
  })
})

test('screens with forms, and addresses that lead nowhere, go the long way', async () => {
  const app = appOf(siteIn('en'))
  for (const address of ['/login', '/createpost', '/post/edit/p1', '/post/p%2F1', '/all-post/x']) {
    expect(await renderReading(address, app)).toBeUndefined()
  }
})
