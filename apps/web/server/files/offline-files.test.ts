import { expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { securityHeaders, workerHeaders } from '../http/security-headers.ts'
import { makeOfflineFiles } from './offline-files.ts'

const SITE = { webOrigin: 'https://blog.example', apiOrigin: 'https://api.example' }

const ASSETS = {
  inlineScripts: '',
  entry: '/assets/main.js',
  scripts: [],
  laterScripts: [],
  styles: [],
  fonts: { always: [], wide: [], more: [], italic: [] },
}

/** The bytes of the service worker of a site. */
async function workerOf(publicPictures?: string): Promise<string | undefined> {
  setTexts(await loadTexts('en'))
  const settings = { ...SITE, publicPictures }
  const page = { status: 200, html: Buffer.from('<p>page</p>'), complete: true }
  const files = await makeOfflineFiles({
    siteName: 'Inkwell',
    apiOrigin: SITE.apiOrigin,
    render: () => Promise.resolve(page),
    headers: securityHeaders(settings, []),
    workerHeaders: workerHeaders(settings),
    assetsOf: () => ASSETS,
    files: new Map(),
    workerCode: 'work()',
  })
  return files.get('/sw.js')?.identity.body.toString()
}

test.each([
  ['/api/v1/posts/', true],
  ['/api/v1/posts/?cursor=a', true],
  ['/api/v1/posts/?tag=looms&cursor=a', true],
  ['/api/v1/posts/?cursor=a&limit=9', false],
  ['/api/v1/posts/p/1', true],
  ['/api/v1/posts/p/1?fresh=1', false],
  ['/api/v1/tags?prefix=lo', false],
  ['/api/v1/drafts', false],
])('of the calls, %s is kept for reading offline: %s', async (call, isKept) => {
  const [, settings = ''] = /^self\.inkwell=(.*);$/m.exec((await workerOf()) ?? '') ?? []
  const { calls } = JSON.parse(settings) as { calls: string[] }
  expect(calls.some((pattern) => new RegExp(pattern).test(call))).toBe(isKept)
})

// Browsers compare bytes, and keep the policy of the worker that they have.
test('the worker changes with the address of public pictures, and only then', async () => {
  const [without, one, other] = await Promise.all([
    workerOf(),
    workerOf('https://one.example'),
    workerOf('https://other.example'),
  ])
  expect(new Set([without, one, other]).size).toBe(3)
  expect(await workerOf('https://one.example')).toBe(one)
})
