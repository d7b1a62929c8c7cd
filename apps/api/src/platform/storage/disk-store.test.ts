import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { createDiskStore } from './disk-store.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkwell-store-'))
  return () => rm(folder, { recursive: true })
})

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

test('a failed put leaves no partial file', async () => {
  await writeFile(join(folder, 'ab'), 'where the folder should be')
  const store = createDiskStore(folder)
  await expect(store.put('abc.webp', Buffer.from('bytes'))).rejects.toThrow('EEXIST')
  expect(await files()).toEqual(['ab'])
})

test('the keys are those of complete files', async () => {
  const store = createDiskStore(folder)
  await store.put('abc.webp', Buffer.from('bytes'))
  await store.put('abd.webp', Buffer.from('bytes'))
  await store.put('xyz', Buffer.from('bytes'))
  await mkdir(join(folder, 'unfinished'), { recursive: true })
  await writeFile(join(folder, 'unfinished', 'unknown'), 'half')
  await writeFile(join(folder, 'notes'), 'nothing of ours')
  const keys = await Array.fromAsync(store.keys())
  expect(keys.flat().toSorted()).toEqual(['abc.webp', 'abd.webp', 'xyz'])
})

test('old partial files are deleted', async () => {
  const store = createDiskStore(folder)
  const hour = 60 * 60 * 1_000
  await store.clearUnfinished(hour)
  await mkdir(join(folder, 'unfinished'))
  for (const name of ['old', 'young']) await writeFile(join(folder, 'unfinished', name), 'half')
  const hourAgo = (Date.now() - hour) / 1_000
  await utimes(join(folder, 'unfinished', 'old'), hourAgo, hourAgo)
  await store.clearUnfinished(hour)
  expect(await files()).toEqual(['young'])
})
