import { setTimeout } from 'node:timers/promises'
import type { ImportRun } from '@inkwell/contract/import'
import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aBlog,
  anAdministrator,
  aPost,
  countOf,
  importFile,
  runImportJobs,
  uploadImport,
  zip,
} from '../../../testing/upload-import.ts'

const READ = 'GET /api/v1/imports/{id}'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'
const ITEMS = 'GET /api/v1/imports/{id}/items'

const api = useTestApi()

let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

function feedOf(items: readonly object[]): Uint8Array {
  const feed = { version: 'https://jsonfeed.org/version/1.1', title: 'A\0', items }
  // What is compressed too well is refused as a bomb.
  return zipSync({ 'feed.json': strToU8(JSON.stringify(feed)) }, { level: 0 })
}

/** Uploads a file and reads it, without a start. */
async function look(bytes: Uint8Array, name = 'blog.zip'): Promise<ImportRun> {
  const { _id: id } = await uploadImport(api(), token, { name, bytes, scope: 'own' })
  await runImportJobs(api())
  const { import: read } = await api().ok(READ, { token, params: { id } })
  if (read.state === 'ready') await api().ok(CANCEL, { token, params: { id } })
  return read
}

async function itemsOf({ _id: id }: ImportRun) {
  const query = { limit: '100' }
  return (await api().ok(ITEMS, { token, params: { id }, query })).items
}

test.each(['own', 'site'] as const)(
  'NUL characters everywhere do not end an import (%s)',
  async (scope) => {
    const who = scope === 'site' ? await anAdministrator(api()) : token
    const items = [1, 2].map((number) => ({
      id: `\0${number}`,
      url: `https://a.example/${scope}%00/${number}\0`,
      title: `T\0itle ${number}`,
      content_html: `<p>Te\0xt <img src="https://a.example/\0.png" alt="\0"></p>`,
      date_published: '2020-01-01T00:00:00Z',
      authors: [{ name: 'A\0da' }],
      tags: ['Lo\0oms', '\0'],
      language: 'e\0n',
      image: 'https://a.example/\0cover.png',
    }))
    const done = await importFile(api(), who, { name: 'a.zip', bytes: feedOf(items), scope })
    expect(done).toMatchObject({ state: 'done', failure: null })
    expect(countOf(done, 'post')).toMatchObject({ taken: 2 })
  },
)

test('a zip with hostile paths is read, and what is refused is listed', async () => {
  const links: Zippable = {
    'link.md': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120_777 * 65_536 }],
  }
  const bytes = zipSync({
    'p.md': strToU8(aPost(1)),
    '../../../etc/cron.d/x': strToU8('x'),
    '/etc/passwd': strToU8('x'),
    'C:/x.md': strToU8('x'),
    'nul\0.md': strToU8('x'),
    [`${'deep/'.repeat(3_000)}x.md`]: strToU8(aPost(2)),
    ...links,
  })
  const ready = await look(bytes)
  expect(ready).toMatchObject({ state: 'ready', failure: null })
  expect(countOf(ready, 'post')).toMatchObject({ waiting: 1 })
  expect(countOf(ready, 'other')).toMatchObject({ listed: 6 })
  for (const { title, id } of await itemsOf(ready)) {
    expect(title.length).toBeLessThanOrEqual(1_000)
    expect(id.length).toBeLessThanOrEqual(1_000)
  }
})

test('bombs are refused, and others in the same zip are read', async () => {
  const bomb = new Uint8Array(30_000_000)
  const ready = await look(zipSync({ 'p.md': strToU8(aPost(1)), 'bomb.md': bomb }))
  expect(countOf(ready, 'post')).toMatchObject({ waiting: 1 })
  expect(countOf(ready, 'other')).toMatchObject({ listed: 1 })
  const nested = zipSync({ 'a.zip': zipSync({ 'b.zip': zipSync({ 'c.md': bomb }) }) })
  expect(await look(nested)).toMatchObject({ state: 'failed' })
})

test('long titles and ids do not fill the report', async () => {
  const long = 'x'.repeat(100_000)
  const items = [1, 2, 3].map((number) => ({
    id: `${long.slice(0, 1_500)}${number}`,
    title: long,
    content_html: `<p>Text</p><img src="data:image/png;base64,${long}">`,
    tags: [long],
    date_published: '2020-01-01T00:00:00Z',
    image: `https://a.example/${long}`,
  }))
  const file = { name: 'a.zip', bytes: feedOf(items), scope: 'own' as const }
  const done = await importFile(api(), token, file)
  expect(countOf(done, 'post')).toMatchObject({ taken: 3 })
  const found = await itemsOf(done)
  const lengths = found.map(
    ({ title, id, reason }) => title.length + id.length + (reason ?? '').length,
  )
  expect(Math.max(...lengths)).toBeLessThan(10_000)
  // Long ids stay different, also in another run.
  const again = await importFile(api(), token, file)
  expect(countOf(again, 'post')).toMatchObject({ taken: 3, listed: 0 })
  const { posts } = await api().ok('GET /api/v1/users/me/posts', { token })
  expect(posts).toHaveLength(3)
})

test('titles that together fill the memory are refused in words', async () => {
  const title = 'x'.repeat(500)
  const items = Array.from({ length: 8_000 }, (_, number) => ({
    id: `${number}-${title}`,
    title,
    content_html: 'Text',
  }))
  const failed = await look(feedOf(items))
  expect(failed).toMatchObject({ state: 'failed' })
  expect(failed.failure).toMatch(/memory/)
})

test('a file whose records cannot be listed fails at once, in words', async () => {
  const feed = '{"version": "https://jsonfeed.org/version/1.1", "items": [{'
  const failed = await look(Buffer.from(feed), 'feed.json')
  expect(failed).toMatchObject({ state: 'failed' })
  expect(failed.failure).toMatch(/JSON/)
})

test('a text with too many pictures is listed', async () => {
  const pictures = Array.from({ length: 6_000 }, (_, number) => `![](${number}.png)\n`).join('')
  const text = `---\ntitle: A\ndate: 2020-01-01\n---\n${pictures}`
  const ready = await look(zip({ 'pictures.md': text, 'p.md': aPost(1) }))
  expect(ready.state).toBe('ready')
  expect(countOf(ready, 'post')).toMatchObject({ waiting: 1, listed: 1 })
  expect(countOf(ready, 'picture')).toBeUndefined()
})

test('thousands of pages that want one address are planned in time', async () => {
  const files: Record<string, string> = {}
  for (let number = 0; number < 1_000; number += 1) {
    files[`${number}/about.md`] = '---\ntitle: About\nlayout: page\npermalink: /about/\n---\nA\n'
  }
  const ready = await look(zip(files))
  expect(countOf(ready, 'page')).toMatchObject({ waiting: 1_000 })
})

test('a file of thousands of entries leaves the service answering', async () => {
  const { _id: id } = await uploadImport(api(), token, {
    name: 'blog.zip',
    bytes: aBlog(2_000),
    scope: 'own',
  })
  const running = runImportJobs(api())
  const isOver = () => Promise.race([running.then(() => true), setTimeout(50, false)])
  let slowest = 0
  while (!(await isOver())) {
    // CPU time, because a busy machine delays every answer.
    const start = process.cpuUsage()
    await api().ok('GET /api/v1/posts/')
    slowest = Math.max(slowest, process.cpuUsage(start).user / 1_000)
  }
  const { import: ready } = await api().ok(READ, { token, params: { id } })
  expect(countOf(ready, 'post')).toMatchObject({ waiting: 2_000 })
  expect(slowest).toBeLessThan(3_000)
})
