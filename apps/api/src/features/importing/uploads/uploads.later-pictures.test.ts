import type { ImportRun } from '@inkwell/contract/import'
import { beforeEach, expect, test } from 'vitest'
import {
  filesOfImport,
  importBodies,
  jobOf,
  importJobsWith,
  startFetching,
} from '../../../testing/import-jobs.ts'
import { usePictureServer } from '../../../testing/picture-server.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  anAdministrator,
  aPost,
  countOf,
  runImportJobs,
  uploadImport,
  zip,
} from '../../../testing/upload-import.ts'

const MINUTE = 60_000

const HERE = /!\[b\]\(\/images\/[0-9a-f]{32}-16x8\.webp\)/

const api = useTestApi()
const serve = usePictureServer()

let token = ''
let personId = ''

beforeEach(async () => {
  const made = await api().signUp()
  token = made.token
  personId = made.user._id
})

async function readImport(id: string, reader = token): Promise<ImportRun> {
  return (await api().ok('GET /api/v1/imports/{id}', { token: reader, params: { id } })).import
}

async function postOf(title: string) {
  const { database } = api().app.services
  return database.reads
    .selectFrom('post')
    .selectAll()
    .where('author_id', '=', personId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
}

/** The minutes until an import fetches its pictures again. */
function minutesUntil({ fetchesAgainAt }: ImportRun, from = Date.now()): number {
  return Math.round((Date.parse(fetchesAgainAt ?? '') - from) / MINUTE)
}

test('pictures of a server that failed come later, and nothing that was edited here changes', async () => {
  const { origin, failing, gone, asked } = await serve(['/gone'])
  for (const path of ['/a', '/b', '/c']) failing.set(path, { status: 500 })
  const id = await importBodies(api(), token, [
    `![b](${origin}/a) ![g](${origin}/gone)`,
    `![b](${origin}/b)`,
    `![b](${origin}/c)`,
    `![b](${origin}/fine)`,
  ])
  const waiting = await readImport(id)
  expect(waiting).toMatchObject({ state: 'done', picturesLeft: 3 })
  expect(minutesUntil(waiting)).toBe(10)
  expect(await jobOf(api(), id)).toEqual({ run_at: waiting.fetchesAgainAt, kind: 'importing.own' })
  expect(await filesOfImport(api(), id)).toHaveLength(1)
  expect(countOf(waiting, 'picture')).toMatchObject({ taken: 1, listed: 4 })

  const edited = await postOf('Post 1')
  const { posts } = api().app.services
  const mine = { title: 'Post 1', content: `My words. ![b](${origin}/b)` }
  const { updatedAt } = await posts.update({ personId }, edited.id, mine)
  const removed = await postOf('Post 2')
  await posts.update({ personId }, removed.id, { title: 'Post 2', content: 'No picture.' })

  failing.clear()
  gone.clear()
  asked.length = 0
  await (await importJobsWith(api())).run(id)
  const done = await readImport(id)
  expect(done).toMatchObject({
    state: 'done',
    fetchesAgainAt: null,
    picturesLeft: 0,
    endedAt: waiting.endedAt,
  })
  expect(asked.toSorted()).toEqual(['/a', '/b'])
  expect(countOf(done, 'picture')).toMatchObject({ taken: 3, listed: 2 })
  expect((await postOf('Post 0')).content).toMatch(HERE)
  expect((await postOf('Post 0')).content).toContain(`${origin}/gone`)
  const after = await postOf('Post 1')
  expect(after.content).toMatch(/^My words\. !\[b\]\(\/images\//)
  expect(after.updated_at).toBe(updatedAt)
  expect((await postOf('Post 2')).content).toBe('No picture.')
  expect(await filesOfImport(api(), id)).toEqual([])
})

test('pictures that failed for good are not asked for again', async () => {
  const { origin } = await serve(['/a'])
  const id = await importBodies(api(), token, [`![b](${origin}/a) ![b](http://10.0.0.1/b)`])
  expect(await readImport(id)).toMatchObject({
    state: 'done',
    fetchesAgainAt: null,
    picturesLeft: 0,
  })
  expect(await filesOfImport(api(), id)).toEqual([])
})

test('it ends after three further attempts, with longer and longer pauses', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const id = await importBodies(api(), token, [`![b](${origin}/a)`])
  let now = Date.now()
  const { run, uploads } = await importJobsWith(api(), { clock: () => new Date(now) })
  for (const minutes of [60, 360]) {
    now = Date.parse((await readImport(id)).fetchesAgainAt ?? '')
    await run(id)
    expect(minutesUntil(await readImport(id), now)).toBe(minutes)
    await uploads.purge()
    expect(await filesOfImport(api(), id)).toHaveLength(1)
  }
  now = Date.parse((await readImport(id)).fetchesAgainAt ?? '')
  await run(id)
  expect(await readImport(id)).toMatchObject({ state: 'done', fetchesAgainAt: null })
  expect(await filesOfImport(api(), id)).toEqual([])
})

test('a server is left alone for as long as it asks, up to a day', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 429, headers: { 'retry-after': '7200' } })
  failing.set('/b', { status: 503, headers: { 'retry-after': '99999999' } })
  const [first, second] = [
    await importBodies(api(), token, [`![b](${origin}/a)`]),
    await importBodies(api(), token, [`![b](${origin}/b)`]),
  ]
  expect(minutesUntil(await readImport(second))).toBe(24 * 60)
  // A later import ends what an earlier one waits for.
  expect(await readImport(first)).toMatchObject({ state: 'done', fetchesAgainAt: null })
  expect(await filesOfImport(api(), first)).toEqual([])
  expect(await filesOfImport(api(), second)).toHaveLength(1)
})

test('a server that is given up is asked again', async () => {
  const { origin, failing, asked } = await serve()
  const paths = ['/a', '/b', '/c', '/d', '/e']
  for (const path of paths) failing.set(path, {})
  const id = await importBodies(api(), token, [
    paths.map((path) => `![b](${origin}${path})`).join(' '),
  ])
  expect(asked).toEqual(['/a', '/b', '/c'])
  expect(await readImport(id)).toMatchObject({ picturesLeft: 5 })
  failing.clear()
  await (await importJobsWith(api())).run(id)
  const { content } = await postOf('Post 0')
  expect(content.match(/\/images\//g)).toHaveLength(5)
})

test('an import of the site fetches them, too', async () => {
  const { origin, failing } = await serve()
  failing.set('/a', { status: 500 })
  const administrator = await anAdministrator(api())
  const page = `---\ntitle: About\nlayout: page\n---\n![b](${origin}/a)\n`
  const bytes = zip({ 'about.md': page, '_posts/p.md': aPost(1, `![b](${origin}/a)`) })
  const file = { name: 'site.zip', bytes, scope: 'site' as const }
  const { _id: id } = await uploadImport(api(), administrator, file)
  await runImportJobs(api())
  await startFetching(api(), administrator, id)
  const { run } = await importJobsWith(api())
  await run(id)
  expect(await readImport(id, administrator)).toMatchObject({ picturesLeft: 1 })
  failing.clear()
  await run(id)
  const done = await readImport(id, administrator)
  expect(countOf(done, 'picture')).toMatchObject({ taken: 1, listed: 0 })
  const { content } = await api().app.services.pages.readSource('about')
  expect(content).toMatch(HERE)
})
