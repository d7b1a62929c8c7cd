import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { openArchive } from './open-archive.ts'

async function openZip(bytes: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-zip-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const path = join(folder, 'a.zip')
  await writeFile(path, bytes)
  const archive = await openArchive(path)
  await archive.close()
  return archive
}

test('names that fill a zip are refused before they fill the memory', async () => {
  const files: Zippable = {}
  for (let number = 0; number < 1_100; number += 1) {
    files[`${number}-${'n'.repeat(62_000)}`] = new Uint8Array()
  }
  await expect(openZip(zipSync(files, { level: 0 }))).rejects.toThrow('a zip that is damaged')
})

test('folders and files of programs count as entries', async () => {
  // The record of one folder in the directory of a zip, as often as one likes.
  const [one] = [Buffer.from(zipSync({ 'a/': new Uint8Array() }))]
  const start = one.indexOf('PK\u0001\u0002', 0, 'latin1')
  const end = one.indexOf('PK\u0005\u0006', 0, 'latin1')
  const record = one.subarray(start, end)
  const count = 60_000
  const tail = Buffer.from(one.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(record.length * count, 12)
  const records = Buffer.concat(Array.from({ length: count }, () => record))
  const { files, refused } = await openZip(Buffer.concat([one.subarray(0, start), records, tail]))
  expect([files.length, refused.length]).toEqual([0, 0])
})

test('a path that is refused is not kept as long as it is', async () => {
  const { refused } = await openZip(zipSync({ [`${'deep/'.repeat(3_000)}x.md`]: new Uint8Array() }))
  expect(refused.map(({ path }) => path.length)).toEqual([1_000])
})
