import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createApiClient } from '@inkwell/api-client/api-client'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadTexts } from '../texts/load-texts.ts'
import { readTexts, textFiles } from '../texts/text-files.ts'
import { loadScreens, renderPage, setSiteTexts } from './entry-server.tsx'
import type { RenderedPage } from './entry-server.tsx'
import { PARAMETER } from './platform/path-parameter.ts'
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

test('the site map lists every page module, and no path twice', () => {
  const files = readdirSync(join(import.meta.dirname, 'pages')).filter((name) =>
    name.endsWith('.page.tsx'),
  )
  const mapped = allScreens.map(({ page }) => `${page}.page.tsx`)
  // The two screens of the import share a module.
  expect([...new Set(mapped.concat(NO_SCREENS))].toSorted()).toEqual(files.toSorted())
  expect(new Set(allScreens.map(({ path }) => path)).size).toBe(allScreens.length)
})

/** The modules that a module imports statically, and theirs. */
function modulesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  for (const { groups } of source.matchAll(/^(?:import|\} from)[^'(]*'(?<path>\.[^']+\.tsx?)'/gm)) {
    modulesOf(join(dirname(file), groups?.path ?? ''), seen)
  }
  return seen
}

test('a screen names the groups of texts that its modules use', async () => {
  const groups = new Map<string, string>()
  for (const { english, group } of textFiles(import.meta.dirname, 'en')) {
    for (const key of Object.keys(await readTexts(english))) groups.set(key, group)
  }
  for (const { page, texts = [] } of allScreens) {
    const modules = modulesOf(join(import.meta.dirname, `pages/${page}.page.tsx`))
    const source = [...modules]
      .filter((file) => !file.includes('/texts/') && !file.endsWith('translate-errors.ts'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    const used = [...source.matchAll(/\btext\.(?<key>\w+)/g)].map(
      (match) => groups.get(match.groups?.key ?? '') ?? '',
    )
    const missing = new Set(used.filter((group) => group !== '' && !texts.includes(group)))
    expect([page, ...missing]).toEqual([page])
  }
})

test('a screen that opens offline when it was read has calls', () => {
  const read = allScreens.filter(({ offline }) => offline === 'read')
  expect(read.filter(({ calls = [] }) => calls.length === 0)).toEqual([])
})

test('no path of a screen has a dot, by which browsers tell documents from screens', () => {
  expect(allScreens.filter(({ path }) => path.includes('.'))).toEqual([])
  expect('p1.md').not.toMatch(new RegExp(`^${PARAMETER}$`))
})

test('paths fill in and encode parameters', () => {
  expect(paths.signIn).toBe('/login')
  expect(paths.post('a/b$&')).toBe('/post/a%2Fb%24%26')
  expect(paths.post('slug')).toBe('/post/slug')
  expect(paths.editPost('1')).toBe('/post/edit/1')
})

/** Every parameter of a path is `p1`; of those of the query, a server knows the cursor. */
async function mappedCalls(calls: Screen['calls'] = []): Promise<string[]> {
  const asked: string[] = []
  const api = createApiClient(API, (url) => {
    asked.push(url)
    return Promise.resolve(Response.json({}))
  })
  for (const call of calls) {
    const [key = '', search] = call.split('?')
    const params = new Proxy({}, { get: () => 'p1' })
    const given = Array.from(new URLSearchParams(search), ([name, value]) => {
      return [name, value === '{cursor}' ? 'abc' : 'p1'] as const
    })
    const query: Record<string, string> = Object.fromEntries(given)
    await api(key as EndpointKey, { params, query } as never)
  }
  return asked
}

describe('a server makes only the calls in the site map, with the same optional ones', () => {
  beforeAll(async () => setSiteTexts(await loadTexts('en')))

  test.each(Object.keys(siteMap) as (keyof typeof siteMap)[])('%s', async (name) => {
    const screen: Screen = siteMap[name]
    await loadScreens()
    const asked: string[] = []
    const path = screen.path
      .replace('*', '/nothing')
      .replace(/:\w+/, 'p1')
      .replace(/:\w+\?$/, 'x')
    const page = await renderPage(`${path}?q=p1&cursor=abc`, site, (url) => {
      asked.push(url)
      return Promise.resolve({ status: 404, body: Buffer.from('{}') })
    })
    expect(asked).toEqual(await mappedCalls(screen.calls))
    expect(page).toMatchObject({ page: screen.page })
    const { calls } = page as RenderedPage
    const optional = asked.filter((_, index) => calls[index]?.isOptional)
    expect(optional).toEqual(await mappedCalls(screen.optional))
    // A post or page that a parameter names is missing; a list is only empty.
    const isNamed = screen.calls && screen.path.includes(':')
    expect(page).toHaveProperty('status', isNamed ? 404 : (screen.status ?? 200))
  })
})
