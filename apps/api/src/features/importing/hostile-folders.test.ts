import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { messages } from '@inkwell/contract/messages'
import { anyCharacter } from '@inkwell/test-support/any-character'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../platform/db/unavailable.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import { importFolder } from './import-folder.ts'
import type { ImportParts } from './import-folder.ts'
import { reportText } from './report-text.ts'

const run = promisify(execFile)

const GOOD = 'zz-2020-01-01-good.md'
const HEAD = 'title: A\ndate: 2020-01-01\n'

let root: string
let folder: string
let taken: string[]

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'inkwell-hostile-'))
  folder = join(root, 'blog')
  taken = []
  await mkdir(folder)
  // The last file; earlier ones must not prevent its import.
  await post(GOOD, `title: Good\ndate: 2020-01-01\n`)
  return () => rm(root, { recursive: true })
})

async function post(name: string, meta: string, body = 'Body'): Promise<void> {
  await writeFile(join(folder, name), `---\n${meta}---\n${body}`)
}

const parts: ImportParts = {
  authorId: () => Promise.resolve('author'),
  takeIn(_, { title }) {
    taken.push(title)
    return Promise.resolve({})
  },
  takePicture: () => Promise.resolve(),
  onProgress: () => undefined,
}

async function reasons(given: Partial<ImportParts> = {}): Promise<Record<string, string>> {
  const { leftOut, withoutCover } = await importFolder(folder, { ...parts, ...given })
  const remarks = [...leftOut, ...withoutCover].map(({ file, reason }) => [file, reason] as const)
  expect(taken).toContain('Good')
  return Object.fromEntries(remarks)
}

const FILES: [string, (path: string) => Promise<unknown>, RegExp][] = [
  ['bytes that are no text', (path) => writeFile(path, Buffer.from([0xff, 0xfe])), /not UTF-8/],
  [
    'a file of gigabytes',
    async (path) => {
      await writeFile(path, '')
      await truncate(path, 5_000_000_000)
    },
    /^it is larger than 1,000,000 bytes$/,
  ],
  ['a pipe', (path) => run('mkfifo', [path]), /^it is no regular file$/],
  ['a link to a device', (path) => symlink('/dev/zero', path), /^it is a symbolic link$/],
  ['a link out of the folder', (path) => symlink('/etc/hostname', path), /^it is a symbolic link$/],
  ['a link to itself', (path) => symlink(path, path), /^it is a symbolic link$/],
]

test.each(FILES)('%s is listed with its reason', async (_, make, reason) => {
  await make(join(folder, 'a.md'))
  expect(await reasons()).toEqual({ 'a.md': expect.stringMatching(reason) as string })
})

test.each([
  ['an alias that holds itself', 'author: &a [*a]\n'],
  ['authors that hold themselves', 'authors: &a\n- *a\n- name: *a\n'],
  ['a merge of itself', 'a: &a\n  <<: *a\n'],
])('%s does not end the import', async (_, meta) => {
  await post('a.md', `${HEAD}${meta}`)
  const listed = await reasons()
  expect(taken.includes('A') || listed['a.md']?.startsWith('its front matter')).toBe(true)
})

test('nested aliases, nested lists and endless front matter are refused at once', async () => {
  const bomb = Array.from({ length: 30 }, (_, i) => {
    return `l${i}: &l${i} [${i ? `*l${i - 1},`.repeat(9) : 'x'}]`
  })
  await post('bomb.md', `${HEAD}${bomb.join('\n')}\n`)
  await post('deep.md', `${HEAD}x: ${'['.repeat(60_000)}\n`)
  await post('long.md', `${HEAD}x: ${'y'.repeat(500_000)}\n`)
  const begun = performance.now()
  const listed = await reasons()
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(Object.keys(listed).toSorted()).toEqual(['bomb.md', 'deep.md', 'long.md'])
  for (const reason of Object.values(listed)) expect(reason).toMatch(/^its front matter is /)
})

const COVERS: [string, string][] = [
  ['a folder', 'pics/'],
  ['the folder itself', '.'],
  ['a folder above', '..'],
  ['a pipe', 'pipe.png'],
  ['a device', 'zero.png'],
  ['a link out of the folder', 'secret.png'],
  ['a link to itself', 'loop.png'],
  ['a name with a NUL', '"a\\0.png"'],
  ['a name without end', 'x'.repeat(60_000)],
  ['what is absolute', '/etc/hostname'],
  ['what leads out', '../../../../etc/hostname'],
]

test.each(COVERS)('a cover that is %s is omitted, and the post imported', async (_, named) => {
  await mkdir(join(folder, 'pics'))
  await run('mkfifo', [join(folder, 'pipe.png')])
  await symlink('/dev/zero', join(folder, 'zero.png'))
  await symlink('/etc/hostname', join(folder, 'secret.png'))
  await symlink('loop.png', join(folder, 'loop.png'))
  await post('a.md', `${HEAD}cover: ${named}\n`)
  const listed = await reasons()
  expect(taken).toContain('A')
  expect(listed['a.md']).toMatch(/: not found$/)
})

test('an unreadable folder is listed with its reason', async () => {
  const report = await importFolder(join(folder, 'gone'), parts)
  expect(report.leftOut).toEqual([{ file: '.', reason: 'this folder cannot be read (ENOENT)' }])
})

test('errors of single files do not end the import, unless storage fails', async () => {
  await post('a.md', HEAD)
  const failing = (error: Error): Partial<ImportParts> => ({
    takeIn: (_, { title }) => {
      taken.push(title)
      if (title === 'A') throw error
      return Promise.resolve({})
    },
  })
  expect(await reasons(failing(new RangeError('odd')))).toEqual({
    'a.md': 'it cannot be taken: odd',
  })
  const suspended = new Refusal('forbidden', 'accountSuspended')
  expect(await reasons(failing(suspended))).toEqual({ 'a.md': messages.accountSuspended })
  for (const kind of [DatabaseUnavailable, StorageUnavailable]) {
    const error = new kind(new Error('gone'))
    await expect(importFolder(folder, { ...parts, ...failing(error) })).rejects.toBe(error)
  }
})

test('any bytes are imported or listed', async () => {
  const meta = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.json(),
    fc.stringMatching(/^[\s\S]{0,80}$/),
  )
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    meta.map((text) => Buffer.from(`---\n${text}\n---\nB`)),
    meta.map((text) => Buffer.from(`---\n${HEAD}author: ${text}\ncover: ${text}\n---\n${text}`)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (file) => {
      await writeFile(join(folder, 'a.md'), file)
      taken = []
      const report = await importFolder(folder, parts)
      expect(taken).toContain('Good')
      expect(report.taken + report.leftOut.length).toBe(2)
    }),
    { numRuns: 300 },
  )
})

test('no file name sends control characters to the terminal', async () => {
  const name = 'a\u001B[2J\n\u202E.md'
  await writeFile(join(folder, name), '')
  const text = reportText(await importFolder(folder, parts))
  expect(text).toContain('a\uFFFD[2J\uFFFD\uFFFD.md: it has no front matter')
})
