import { mkdir, mkdtemp, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { recognise } from '../recognise.ts'
import type { Reader } from '../reader.ts'
import { openArchive } from './open-archive.ts'

const UNIX = 3
const LINK = 0o120_777

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function openZip(files: Zippable) {
  const path = join(await emptyFolder(), 'export.bin')
  await writeFile(path, zipSync(files))
  const archive = await openArchive(path)
  onTestFinished(() => archive.close())
  return archive
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

test('a zip is known by its content, and its files are sorted and read', async () => {
  const archive = await openZip({ 'b/two.txt': bytes('two'), 'a.txt': bytes('one') })
  expect(archive.files.map(({ path, size }) => [path, size])).toEqual([
    ['a.txt', 3],
    ['b/two.txt', 3],
  ])
  expect(String(await archive.read('b/two.txt', 3))).toBe('two')
  expect(String(await archive.head('b/two.txt', 2))).toBe('tw')
  await expect(archive.read('b/two.txt', 2)).rejects.toThrow('it is larger than 2 bytes')
  await expect(archive.read('c', 9)).rejects.toThrow('it is not in the archive')
})

test('paths out of a zip, links, bombs and other programs are refused or left out', async () => {
  const archive = await openZip({
    '../out.txt': bytes('x'),
    '/etc/passwd': bytes('x'),
    'a\\..\\..\\b': bytes('x'),
    link: [bytes('/etc/passwd'), { os: UNIX, attrs: LINK << 16 }],
    bomb: new Uint8Array(4_000_000),
    'node_modules/a.md': bytes('x'),
    'good.md': bytes('good'),
  })
  expect(archive.files.map(({ path }) => path)).toEqual(['good.md'])
  expect(Object.fromEntries(archive.refused.map(({ path, reason }) => [path, reason.key]))).toEqual(
    {
      '../out.txt': 'pathOutside',
      '/etc/passwd': 'pathAbsolute',
      'a/../../b': 'pathOutside',
      link: 'fileIsLink',
      bomb: 'compressionSuspicious',
    },
  )
})

test('a damaged zip is refused in words', async () => {
  const path = join(await emptyFolder(), 'cut.zip')
  await writeFile(path, zipSync({ 'a.txt': bytes('one') }))
  await truncate(path, 60)
  await expect(openArchive(path)).rejects.toThrow('It is a zip that is damaged or cut off.')
})

test('a link to a file is followed if it is what is imported', async () => {
  const folder = await emptyFolder()
  const link = join(folder, 'latest.md')
  await writeFile(join(folder, 'export.md'), 'text')
  await symlink('export.md', link)
  const archive = await openArchive(link)
  onTestFinished(() => archive.close())
  expect(archive.files.map(({ path }) => path)).toEqual(['export.md'])
})

test('a folder has all below it but links', async () => {
  const folder = await emptyFolder()
  await mkdir(join(folder, 'posts/.git'), { recursive: true })
  await writeFile(join(folder, 'posts/a.md'), 'text')
  await writeFile(join(folder, 'posts/.git/b.md'), 'text')
  await symlink('/etc/hostname', join(folder, 'link.md'))
  const archive = await openArchive(folder)
  expect(archive.files.map(({ path }) => path)).toEqual(['posts/a.md'])
  expect(archive.refused).toEqual([{ path: 'link.md', reason: { key: 'fileIsLink' } }])
  expect(String(await archive.read('posts/a.md', 9))).toBe('text')
})

test('a reader is chosen by what the archive contains', async () => {
  const reader = (format: string, path: string): Reader => ({
    format,
    title: `a ${format}`,
    recognise: async (archive) => String(await archive.read(path, 9)) === format,
    async *read() {},
  })
  const archive = await openZip({ a: bytes('one') })
  const [one, two] = [reader('one', 'a'), reader('two', 'b')]
  expect(await recognise(archive, [two, one])).toBe(one)
  await expect(recognise(archive, [two])).rejects.toThrow('export.bin is not a two.')
  await expect(openArchive('/nowhere')).rejects.toThrow('There is no file or folder /nowhere.')
})
