import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { CHILD_ENVIRONMENT } from '@inkwell/test-support/child-environment'
import { readSettings } from '@inkwell/settings/settings'
import pino from 'pino'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { createServices } from '../services.ts'
import { databaseSettings } from '../testing/test-database.ts'

const run = promisify(execFile)
const MAIN = join(import.meta.dirname, 'import.ts')

type Place = Record<string, string>

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function blogFolder(): Promise<string> {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'posts'))
  const cover = sharp({ create: { width: 8, height: 4, channels: 3, background: 'red' } })
  await cover.png().toFile(join(folder, 'cover.png'))
  await writeFile(join(folder, 'broken.png'), 'no picture')
  const files = {
    'posts/2020-01-02-second.md':
      '---\ntitle: Second\nauthor: ada\nimage: /cover.png\n---\n[First]({{ "/2020/01/01/first/" | url }})\n',
    'posts/2020-01-01-first.md':
      '---\ntitle: First\nauthor: ada\nimage: broken.png\n---\nOne ![c](../cover.png)\n',
    'posts/2020-01-03-third.md': '---\ntitle: Third\nauthor: bob\nimage: gone.png\n---\nThree\n',
    'posts/2020-01-04-draft.md': '---\ntitle: Draft\ndraft: true\n---\nNot yet\n',
    'posts/2020-01-05-secret.md': '---\ntitle: Secret\nprivate: true\n---\nNot for all\n',
    'about.md': '---\ntitle: About us\n---\nWho we are\n',
    'notes.txt': 'not Markdown',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

async function emptyPlace(): Promise<Place> {
  return { DATA_DIR: await emptyFolder(), ...(await databaseSettings()) }
}

/** Imports a folder; resolves to the report as a file and for the terminal. */
async function importFrom(folder: string, place: Place, ...options: string[]) {
  const report = join(await emptyFolder(), 'report.json')
  const { stdout } = await run(process.execPath, [MAIN, folder, '--report', report, ...options], {
    env: { ...CHILD_ENVIRONMENT, ...place },
  })
  return { stdout, report: JSON.parse(await readFile(report, 'utf8')) as object }
}

async function openServices(place: Place) {
  const settings = readSettings(place)
  const services = await createServices({ settings, log: pino({ level: 'silent' }) })
  onTestFinished(() => services.database.close())
  return services
}

/** What readers see, and what authors have, without what a second import may do. */
async function contentsOf(place: Place) {
  const { database, posts } = await openServices(place)
  const rows = await database.reads
    .selectFrom('post')
    .leftJoin('draft', 'draft.post_id', 'post.id')
    .select(['post.title', 'post.content', 'post.published_at', 'post.unpublished_at'])
    .select(['draft.title as draft', 'draft.content as draft_content'])
    .execute()
  const pages = await database.reads.selectFrom('page').select(['slug', 'content']).execute()
  return { list: (await posts.list({})).posts, rows, pages }
}

test('a folder is imported once, and each file and picture is taken or listed', async () => {
  const folder = await blogFolder()
  const place = await emptyPlace()
  const { stdout, report } = await importFrom(folder, place)
  expect(stdout).toMatch(/^Records: 9. Taken: 7. Listed: 2.\n/)
  expect(report).toMatchObject({ source: folder, totals: { items: 9, taken: 7, listed: 2 } })
  const { items } = report as { items: Record<string, string>[] }
  const outcomes = items.map(
    ({ id, kind, outcome, reason = '' }) => `${kind} ${id} ${outcome} ${reason}`,
  )
  expect(outcomes.map((line) => line.trim())).toEqual([
    'page about.md taken',
    'post posts/2020-01-01-first.md taken without its cover broken.png: Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
    'post posts/2020-01-02-second.md taken',
    'post posts/2020-01-03-third.md taken without its cover gone.png: it is not in the archive',
    'draft posts/2020-01-04-draft.md taken',
    'draft posts/2020-01-05-secret.md taken',
    'picture cover.png taken',
    'picture broken.png listed Choose a JPEG, PNG, WebP, AVIF or GIF picture.',
    'picture gone.png listed it is not in the archive',
  ])
  expect(items.map(({ address = '' }) => address.replace(/[0-9a-f-]{36}/, 'ID'))).toEqual([
    '/page/about',
    '/post/ID',
    '/post/ID',
    '/post/ID',
    '',
    '',
    '',
    '',
    '',
  ])

  const before = await contentsOf(place)
  expect(before.list.map(({ title, createdAt }) => [title, createdAt])).toEqual([
    ['Third', '2020-01-03T00:00:00.000Z'],
    ['Second', '2020-01-02T00:00:00.000Z'],
    ['First', '2020-01-01T00:00:00.000Z'],
  ])
  const [, second, first] = before.list
  expect(second).toMatchObject({
    content: `[First](/post/${first?._id ?? ''})\n`,
    // Made up, and so never shown.
    author: { name: 'ada', email: '' },
    image: { width: 8, height: 4 },
  })
  expect(first?.content).toMatch(/^One !\[c\]\(\/images\/[0-9a-f]{32}-8x4\.webp\)\n$/)
  expect(
    before.rows
      .map(({ draft }) => draft ?? '')
      .filter(Boolean)
      .toSorted(),
  ).toEqual(['Draft', 'Secret'])

  expect((await importFrom(folder, place)).report).toEqual(report)
  expect(await contentsOf(place)).toEqual(before)
})

test('pictures are fetched from public servers only, and only when asked for', async () => {
  const folder = await emptyFolder()
  const address = 'http://127.0.0.1/a.png'
  const text = `---\ntitle: A\nimage: ${address}\n---\n![a](${address})\n`
  await writeFile(join(folder, '2020-01-01-a.md'), text)
  const reasonOf = async (...options: string[]) => {
    const { report } = await importFrom(folder, await emptyPlace(), ...options)
    const { items } = report as { items: Record<string, string>[] }
    return items.find(({ kind }) => kind === 'picture')?.reason
  }
  expect(await reasonOf()).toBe('it is not in the archive')
  expect(await reasonOf('--fetch-pictures')).toBe('its server is not on the public Internet')
})

test('words of others are taken only when asked for, also by a later import', async () => {
  const folder = await emptyFolder()
  const post = { type: 'text', blog_name: 'ada', state: 'published', timestamp: 1_388_671_725 }
  const posts = [
    { ...post, id: 1, post_url: 'https://ada.tumblr.com/post/1', body: '<p>Mine</p>' },
    {
      ...post,
      id: 2,
      post_url: 'https://ada.tumblr.com/post/2',
      trail: [{ blog: { name: 'bob' }, content: [{ type: 'text', text: 'Theirs' }] }],
      content: [],
    },
  ]
  await writeFile(join(folder, 'posts.json'), JSON.stringify(posts))
  const place = await emptyPlace()
  const without = await importFrom(folder, place)
  expect(without.report).toMatchObject({ totals: { items: 3, taken: 2, listed: 1 } })
  const withOthers = await importFrom(folder, place, '--others-words')
  expect(withOthers.report).toMatchObject({ totals: { items: 3, taken: 3, listed: 0 } })
  const { list } = await contentsOf(place)
  expect(list.map(({ content }) => content).toSorted()).toEqual([
    '> [**bob**](https://bob.tumblr.com/):\n>\n> Theirs\n',
    'Mine\n',
  ])
})

test('the original text is the first revision, and an imported author cannot sign in', async () => {
  const place = await emptyPlace()
  await importFrom(await blogFolder(), place)
  const { database, accounts } = await openServices(place)
  const revisions = await database.reads
    .selectFrom('revision')
    .innerJoin('post', 'post.id', 'revision.post_id')
    .select(['revision.number', 'revision.kind', 'revision.text'])
    .where('post.title', '=', 'Second')
    .orderBy('revision.number')
    .execute()
  expect(revisions.map(({ number, kind }) => [number, kind])).toEqual([
    [1, 'imported'],
    [2, 'imported'],
  ])
  expect(revisions[0]?.text).toContain('| url }}')
  const guess = { email: 'ada-982c2f9e71df3545@imported.invalid', password: 'password' }
  const device = { address: 'local', userAgent: undefined }
  await expect(accounts.logIn(guess, device)).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('an import that is killed goes on where it was', async () => {
  const folder = await emptyFolder()
  for (let number = 10; number < 70; number += 1) {
    const next = number === 69 ? 10 : number + 1
    const body = `[next](/2020/01/01/p${next}/)`
    await writeFile(
      join(folder, `2020-01-01-p${number}.md`),
      `---\ntitle: P${number}\ndate: 2020-01-01 00:00:${number === 69 ? '09' : number % 60}\n---\n${body}\n`,
    )
  }
  const place = await emptyPlace()
  const child = spawn(process.execPath, [MAIN, folder], {
    env: { ...CHILD_ENVIRONMENT, ...place },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  const exited = once(child, 'exit')
  const services = await openServices(place)
  const count = async () => (await services.posts.list({})).posts.length
  await expect.poll(count, { timeout: 60_000 }).toBeGreaterThan(3)
  child.kill('SIGKILL')
  await exited
  const { report } = await importFrom(folder, place)
  expect(report).toMatchObject({ totals: { items: 60, taken: 60, listed: 0 } })
  const { rows } = await contentsOf(place)
  const ids = await services.database.reads.selectFrom('post').select('id').execute()
  const targets = rows.map(
    ({ content }) => /\/post\/(?<id>[0-9a-f-]{36})/.exec(content)?.groups?.id ?? '',
  )
  expect(targets.toSorted()).toEqual(ids.map(({ id }) => id).toSorted())
})

test('what cannot be imported is said in one sentence', async () => {
  const dataDir = await emptyFolder()
  const nowhere = join(dataDir, 'nowhere')
  await expect(importFrom(nowhere, { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stderr: `There is no file or folder ${nowhere}.\n`,
  })
  await writeFile(join(dataDir, 'a.txt'), 'text')
  await expect(importFrom(join(dataDir, 'a.txt'), { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^a\.txt is not .* or a folder of Markdown files\.\n$/) as string,
  })
})
