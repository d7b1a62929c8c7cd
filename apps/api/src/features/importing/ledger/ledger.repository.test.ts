import { expect, test } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { folderOf, importFolder } from '../../../testing/import-folder.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { importFile } from '../../../testing/upload-import.ts'
import { Plan } from '../taking/plan.ts'
import { keyOf } from '../taking/item-key.ts'
import { LedgerRepository } from './ledger.repository.ts'
import type { LedgerItem } from './ledger.repository.ts'

const api = useTestApi()

test('a source with NUL characters is imported, and its report has other characters in their place', async () => {
  const { token, user } = await api().signUp()
  await appoint(api(), user)
  const item = {
    id: 'a\0b',
    title: 'c\0d',
    content_text: 'e\0f',
    tags: ['\0', 'g\0h'],
    authors: [{ name: 'i\0j' }],
    image: 'https://a.example/k\0l.png',
    date_published: '2024-01-02T03:04:05Z',
  }
  const head = { version: 'https://jsonfeed.org/version/1.1', home_page_url: 'https://a.example/' }
  const bytes = Buffer.from(JSON.stringify({ ...head, title: 'A', items: [item] }))
  const run = await importFile(api(), token, { name: 'feed.json', bytes, scope: 'site' })
  expect(run).toMatchObject({ state: 'done' })
  const params = { id: run._id }
  const { items } = await api().ok('GET /api/v1/imports/{id}/items', { token, params })
  const post = items.find(({ kind }) => kind === 'post')
  expect(post).toMatchObject({ title: 'c\uFFFDd', outcome: 'taken' })
  expect(post?.reason).toContain('not among its tags: ')
})

test('an import after the clock was set back makes no page twice', async () => {
  const folder = await folderOf({ 'about.md': '---\ntitle: Set back\n---\nWords.\n' })
  const id = await importFolder(api(), folder)
  const { database } = api().app.services
  const { writes } = database
  // The id of a run that began in the far future.
  const later = 'ffffffff-ffff-7fff-bfff-ffffffffffff'
  const run = await writes
    .selectFrom('import_run')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await writes
    .insertInto('import_run')
    .values({ ...run, id: later })
    .execute()
  await writes.updateTable('import_item').set({ run_id: later }).where('run_id', '=', id).execute()
  await importFolder(api(), folder)
  const pages = database.reads.selectFrom('page').select('slug').where('title', '=', 'Set back')
  expect(await pages.execute()).toHaveLength(1)
})

test('two files of one name, title and time in two folders are two posts', async () => {
  const file = '---\ntitle: Docker\ndate: 2021-05-01\n---\n'
  const folder = await folderOf({
    'content/de/posts/docker.md': `${file}Deutsch.\n`,
    'content/en/posts/docker.md': `${file}English.\n`,
  })
  const contents = async () => {
    const { reads } = api().app.services.database
    const posts = reads.selectFrom('post').select('content').where('title', '=', 'Docker')
    return (await posts.orderBy('content').execute()).map(({ content }) => content.trim())
  }
  await importFolder(api(), folder)
  expect(await contents()).toEqual(['Deutsch.', 'English.'])
  await importFolder(api(), folder)
  expect(await contents()).toEqual(['Deutsch.', 'English.'])
})

/** The id of a run, the older the smaller the number. */
function runIdOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

type Row = [
  run: number,
  position: number,
  outcome: LedgerItem['outcome'],
  kind?: LedgerItem['kind'],
]

/** A ledger that knows a record from these rows, all with as much to say as a row can have. */
async function ledgerOf(key: string, rows: readonly Row[]): Promise<LedgerRepository> {
  const { database } = api().app.services
  await database.writes.deleteFrom('import_run').execute()
  const ledger = new LedgerRepository(database)
  for (const run of new Set(rows.map(([each]) => each))) {
    const started_at = '2026-01-01T00:00:00.000Z'
    await ledger.begin({ id: runIdOf(run), source: 'a', format: 'a', started_at })
  }
  const text = 'a'.repeat(16_000)
  const said = { title: 'A', reason: text, notes: JSON.stringify([text]), address: null }
  await ledger.add(
    rows.map(([run, position, outcome, kind = 'post']) => {
      const place = { run_id: runIdOf(run), position, target_id: `${run} ${position}` }
      return { ...place, key, item_id: 'a', kind, outcome, ...said }
    }),
  )
  return ledger
}

const OWN = 5

const CHOICES: [what: string, expected: string, rows: Row[]][] = [
  ['this run', '5 1', [3, 5, 9].map((run) => [run, 1, 'taken'])],
  ['the newest other run', '9 1', [3, 9, 4].map((run) => [run, 1, 'taken'])],
  [
    'a row that was taken',
    '3 1',
    [
      [3, 1, 'taken'],
      [5, 1, 'waiting'],
      [9, 1, 'listed'],
    ],
  ],
  [
    'this run, if none was taken',
    '5 1',
    [
      [5, 1, 'waiting'],
      [9, 1, 'listed'],
    ],
  ],
  ['the first position', '5 9', [100, 9, 10].map((position) => [5, position, 'waiting'])],
]

test.each(CHOICES)('of all rows of a record, %s counts', async (_, expected, rows) => {
  const ledger = await ledgerOf('a key', rows)
  const found = await ledger.earlier(['a key', 'another'], { runId: runIdOf(OWN) })
  expect(found.map(({ target_id: id }) => id)).toEqual([expected])
})

test('of a picture, settled rows count, and this run knows its place', async () => {
  const ledger = await ledgerOf('a key', [
    [3, 1, 'listed', 'picture'],
    [4, 1, 'taken'],
    [5, 7, 'waiting', 'picture'],
    [5, 3, 'waiting'],
  ])
  const query = { runId: runIdOf(OWN), kind: 'picture' } as const
  const found = await ledger.earlier(['a key'], query)
  expect(found.map(({ target_id: id }) => id)).toEqual(['3 1'])
  expect(await ledger.positions(['a key', 'another'], query)).toEqual(new Map([['a key', 7]]))
})

test('a plan holds little of each record, whatever many runs said of it', async () => {
  const rows = Array.from({ length: 30 }, (_, run): Row => [run, 1, 'taken'])
  const ledger = await ledgerOf(keyOf('a source', 'a'), rows)
  const parts = { ledger, keySpace: 'a source', isOwn: true, runId: runIdOf(40) }
  const plan = new Plan({ ...parts, newId: () => runIdOf(50) })
  const [planned] = await plan.add([{ id: 'a', kind: 'comment', title: 'A' }])
  expect(planned?.taken).toMatchObject({ run_id: runIdOf(29), target_id: '29 1' })
  expect(JSON.stringify(planned).length).toBeLessThan(1_000)
})

test('a path leads to something else only when its first target was deleted for good', async () => {
  const { token, user } = await api().signUp()
  const { _id: post } = await api().createPost(token, { tags: ['Kept'] })
  const { _id: other } = await api().createPost(token, {})
  const { writes } = api().app.services.database
  const tags = writes.selectFrom('tag').select('id').where('name', '=', 'Kept')
  const { id: tag } = await tags.executeTakeFirstOrThrow()
  const page = { title: 'Kept', content: 'Words.', published: true, updatedAt: null }
  const owner = { owner: '', record: () => Promise.resolve() }
  await api().app.services.pages.save('kept', page, owner)
  const created_at = '2020-01-01T00:00:00.000Z'
  const name = `${'b'.repeat(32)}-8x8.webp`
  const image = { key: name, width: 8, height: 8, byte_size: 1, created_at }
  await writes.insertInto('image').values(image).execute()
  const picture = { name, image_key: name, person_id: null, created_at }
  await writes.insertInto('text_picture').values(picture).execute()
  const here = { post, cover: post, tag, page: 'kept', picture: name, author: user._id }
  const ledger = new LedgerRepository(api().app.services.database)
  const kinds = ['post', 'cover', 'tag', 'page', 'picture', 'author'] as const
  for (const kind of kinds) {
    await ledger.addAddresses([
      { path: `/here/${kind}`, kind, target_id: here[kind] },
      { path: `/gone/${kind}`, kind, target_id: 'gone' },
    ])
  }
  const paths = kinds.flatMap((kind) => [`/here/${kind}`, `/gone/${kind}`])
  await ledger.addAddresses(paths.map((path) => ({ path, kind: 'post', target_id: other })))
  const rows = writes.selectFrom('old_address').selectAll().where('target_id', '=', other)
  const replaced = (await rows.execute()).map(({ path }) => path).toSorted()
  expect(replaced).toEqual(kinds.map((kind) => `/gone/${kind}`).toSorted())
})
