import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
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
    '2020-01-02-second.md': '---\ntitle: Second\nauthor: ada\nimage: /cover.png\n---\nBody *two*\n',
    '2020-01-01-first.md': '---\ntitle: First\nauthor: ada\nimage: broken.png\n---\nBody one\n',
    '2020-01-03-third.md': '---\ntitle: Third\nauthor: bob\nimage: gone.png\n---\nBody three\n',
    '2020-01-04-draft.md': '---\ntitle: Draft\ndraft: true\n---\nNot yet\n',
    'notes.txt': 'not Markdown',
  }
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, 'posts', name), text)
  }
  return folder
}

async function importFrom(folder: string, place: Record<string, string>): Promise<string> {
  const main = join(import.meta.dirname, 'import.ts')
  const { stdout } = await run(process.execPath, [main, folder], {
    env: { ...CHILD_ENVIRONMENT, ...place },
  })
  return stdout
}

test('a folder is imported once', async () => {
  const folder = await blogFolder()
  const place = { DATA_DIR: await emptyFolder(), ...(await databaseSettings()) }
  expect(await importFrom(folder, place)).toBe(`Taken: 3 posts, 1 with a cover.
Taken in an earlier run: 0 posts.
Left out: 1 file.

Left out, and why:
  posts/2020-01-04-draft.md: it is a draft

Taken without a picture that they name:
  posts/2020-01-01-first.md: broken.png: Choose a JPEG, PNG, WebP, AVIF or GIF picture.
  posts/2020-01-03-third.md: gone.png: not found
`)
  expect(await importFrom(join(folder, 'posts'), place)).toContain('earlier run: 3 posts.')

  const settings = readSettings(place)
  const { database, posts, accounts } = await createServices({
    settings,
    log: pino({ level: 'silent' }),
  })
  onTestFinished(() => database.close())
  const list = await posts.list({})
  expect(list.posts.map(({ title, createdAt }) => [title, createdAt])).toEqual([
    ['Third', '2020-01-03T00:00:00.000Z'],
    ['Second', '2020-01-02T00:00:00.000Z'],
    ['First', '2020-01-01T00:00:00.000Z'],
  ])
  expect(list.posts[1]).toMatchObject({
    content: 'Body *two*\n',
    excerpt: 'Body two',
    // Made up, and so never shown.
    author: { name: 'ada', email: '' },
    image: { width: 8, height: 4 },
  })
  const guess = { email: 'ada-982c2f9e71df3545@imported.invalid', password: 'password' }
  await expect(
    accounts.logIn(guess, { address: 'local', userAgent: undefined }),
  ).rejects.toMatchObject({ code: 'wrong_credentials' })
})

test('a missing folder is reported in one sentence', async () => {
  const dataDir = await emptyFolder()
  await expect(importFrom(join(dataDir, 'nowhere'), { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stderr: `There is no folder ${join(dataDir, 'nowhere')}.\n`,
  })
})
