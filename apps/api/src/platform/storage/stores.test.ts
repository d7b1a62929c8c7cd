import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { S3Server } from '../../testing/s3-server.ts'
import { createDiskStore } from './disk-store.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'

interface Place {
  store: FileStore
  /** Another process with the same files. */
  other: FileStore
  end: () => Promise<void>
}

async function aFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-store-'))
  const store = createDiskStore(folder)
  const end = () => rm(folder, { recursive: true })
  return { store, other: createDiskStore(folder), end }
}

async function aBucket(): Promise<Place> {
  const server = new S3Server()
  await server.start()
  server.pageSize = 2
  const bucket = server.bucket({ prefix: 'a/blog/' })
  return { store: createS3Store(bucket), other: createS3Store(bucket), end: () => server.stop() }
}

describe.each([
  ['a folder', aFolder],
  ['a bucket', aBucket],
])('in %s', (_name, make) => {
  let place: Place

  beforeEach(async () => {
    place = await make()
    await place.store.prepare()
    return () => place.end()
  })

  async function read(key: string): Promise<Buffer | undefined> {
    const file = await place.other.open(key)
    return file && buffer(await file.read())
  }

  async function keys(): Promise<string[]> {
    return (await Array.fromAsync(place.other.keys())).flat().toSorted()
  }

  test('a stored file can be opened until it is removed', async () => {
    await place.store.put('abc.webp', Buffer.from('bytes'))
    expect((await place.other.open('abc.webp'))?.size).toBe(5)
    expect((await read('abc.webp'))?.toString()).toBe('bytes')
    await place.store.remove(['abc.webp', 'never.webp'])
    await place.store.remove(['abc.webp'])
    expect(await place.other.open('abc.webp')).toBeUndefined()
    expect(await keys()).toEqual([])
  })

  test('concurrent puts of the same file leave it complete', async () => {
    const bytes = Buffer.alloc(500_000, 'x')
    const stores = Array.from({ length: 4 }, () => [place.store, place.other]).flat()
    await Promise.all(stores.map((store) => store.put('abc.webp', bytes)))
    expect((await read('abc.webp'))?.equals(bytes)).toBe(true)
    expect(await keys()).toEqual(['abc.webp'])
  })

  test('a large file arrives unchanged', async () => {
    const bytes = Buffer.from(Uint8Array.from({ length: 5_000_000 }, (_, at) => (at * 31) % 251))
    await place.store.put('abc.jpg', bytes)
    expect((await read('abc.jpg'))?.equals(bytes)).toBe(true)
  })

  test('the keys of many files come in batches', async () => {
    expect(await keys()).toEqual([])
    const names = ['abc.webp', 'abd.webp', 'xyz', `${'0'.repeat(64)}-480.webp`, 'abe.avif']
    for (const name of names) await place.store.put(name, Buffer.from('bytes'))
    expect(await keys()).toEqual(names.toSorted())
    await place.store.clearUnfinished(0)
    expect(await keys()).toHaveLength(names.length)
  })
})
