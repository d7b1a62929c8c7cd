import { expect, test } from 'vitest'
import { appoint } from '../../../testing/access/visitors.ts'
import { folderOf, importFolder } from '../../../testing/import-folder.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { importFile } from '../../../testing/upload-import.ts'

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
