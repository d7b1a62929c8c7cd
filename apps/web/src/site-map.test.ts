import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApiClient } from '@inkwell/api-client/api-client'
import { describe, expect, test } from 'vitest'
import { loadScreens, renderPage } from './entry-server.tsx'
import { catalogues } from './languages/catalogues.ts'
import { allScreens, siteMap } from './site-map.ts'
import type { Screen } from './site-map.ts'
import type { SiteConfig } from './platform/site-config.ts'
import { paths } from './platform/paths.ts'

const API = 'http://api.example'

const site: SiteConfig = {
  siteName: 'Inkwell',
  language: 'en',
  webOrigin: 'http://web.example',
  apiOrigin: API,
  aboutUrl: '',
  signUp: 'open',
}

const NO_SCREENS = ['crash.page.tsx', 'shell.page.tsx']

test('the site map lists every page module once', () => {
  const files = readdirSync(join(import.meta.dirname, 'pages')).filter((name) =>
    name.endsWith('.page.tsx'),
  )
  const mapped = allScreens.map(({ page }) => `${page}.page.tsx`)
  expect(mapped.concat(NO_SCREENS).toSorted()).toEqual(files.toSorted())
  expect(new Set(allScreens.map(({ path }) => path)).size).toBe(allScreens.length)
})

test('each group of texts has a module in every language', () => {
  const files = readdirSync(join(import.meta.dirname, 'languages'))
  for (const language of Object.keys(catalogues)) {
    for (const group of allScreens.flatMap(({ texts = [] }) => texts)) {
      expect(files).toContain(`${language}.${group}.ts`)
    }
  }
})

test('a screen that opens offline when it was read has calls', () => {
  const read = allScreens.filter(({ offline }) => offline === 'read')
  expect(read.filter(({ calls = [] }) => calls.length === 0)).toEqual([])
})

test('paths fill in and encode parameters', () => {
  expect(paths.signIn).toBe('/login')
  expect(paths.post('a/b$&')).toBe('/post/a%2Fb%24%26')
  expect(paths.editPost('1')).toBe('/post/edit/1')
})

async function mappedCalls({ calls = [], query }: Screen): Promise<string[]> {
  const asked: string[] = []
  const api = createApiClient(API, (url) => {
    asked.push(url)
    return Promise.resolve(Response.json({}))
  })
  for (const call of calls) {
    const params = new Proxy({}, { get: () => 'p1' })
    await api(call, { params, query: query && { cursor: 'abc' } } as never)
  }
  return asked
}

describe('a server makes only the calls in the site map', () => {
  test.each(Object.keys(siteMap) as (keyof typeof siteMap)[])('%s', async (name) => {
    const screen: Screen = siteMap[name]
    await loadScreens(site)
    const asked: string[] = []
    const path = screen.path.replace('*', '/nothing').replace(/:\w+/, 'p1')
    const page = await renderPage(`${path}?cursor=abc`, site, (url) => {
      asked.push(url)
      return Promise.resolve({ status: 404, body: Buffer.from('{}') })
    })
    expect(asked).toEqual(await mappedCalls(screen))
    expect(page).toMatchObject({ page: screen.page })
    // A post or page that a parameter names is missing; a list is only empty.
    const isNamed = screen.calls && screen.path.includes(':')
    expect(page).toHaveProperty('status', isNamed ? 404 : (screen.status ?? 200))
  })
})
