import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { S3Server } from '../../testing/s3-server.ts'
import type { S3Fault } from '../../testing/s3-server.ts'
import { StartError } from '../start-error.ts'
import type { FileStore } from './file-store.ts'
import { createS3Store } from './s3-store.ts'
import { StorageUnavailable } from './unavailable.ts'

const server = new S3Server()
let store: FileStore

beforeEach(async () => {
  await server.start()
  server.objects.clear()
  store = createS3Store(server.bucket())
  return () => {
    server.fault = undefined
    server.before = undefined
    return server.stop()
  }
})

async function failureOf(work: Promise<unknown>): Promise<StorageUnavailable> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StorageUnavailable)
  return error as StorageUnavailable
}

test('objects have the places of the data folder, and the check leaves nothing', async () => {
  await store.prepare()
  await store.put('abc.webp', Buffer.from('bytes'))
  expect([...server.objects.keys()]).toEqual(['images/ab/abc.webp'])
})

test('other objects of the bucket are no files of ours', async () => {
  await store.put('abc.webp', Buffer.from('bytes'))
  for (const key of ['images/abc.webp', 'images/xy/abc.webp', 'abc.webp', 'imagesab/abc.webp']) {
    server.objects.set(key, Buffer.from('bytes'))
  }
  expect((await Array.fromAsync(store.keys())).flat()).toEqual(['abc.webp'])
})

test('many files are deleted some at a time, so that a slow storage has time for each', async () => {
  const keys = Array.from({ length: 300 }, (_, number) => `abc${number}.webp`)
  for (const key of keys) server.objects.set(`images/ab/${key}`, Buffer.from('bytes'))
  let last = Promise.resolve()
  server.before = () => (last = last.then(() => sleep(8)))
  await store.remove(keys)
  expect(server.objects.size).toBe(0)
})

// Each request has two attempts.
describe.each<[S3Fault, RegExp]>([
  ['refuses', /\(SlowDown, status 503\)$/],
  ['cuts', /\(ECONNRESET\)$/],
])('a storage that %s', (fault, reason) => {
  test('fails in words, and succeeds again afterwards', async () => {
    server.fault = fault
    const bytes = Buffer.from('bytes')
    expect((await failureOf(store.put('abc.webp', bytes))).message).toMatch(reason)
    expect(await failureOf(store.open('abc.webp'))).toMatchObject({ isForReading: true })
    expect(await failureOf(Array.fromAsync(store.keys()))).toMatchObject({ isForReading: true })
    expect((await failureOf(store.remove(['abc.webp']))).message).toMatch(
      /^Nothing can be stored: the picture storage failed /,
    )
    server.fault = undefined
    await store.put('abc.webp', bytes)
    expect((await store.open('abc.webp'))?.size).toBe(5)
  })
})

test('a storage that hangs is given up after a limit', async () => {
  await createS3Store(server.bucket()).put('abc.webp', Buffer.from('bytes'))
  store = createS3Store(server.bucket(), {
    limits: { read: 300, write: 400, remove: 200 },
  })
  server.fault = 'hangs'
  const started = performance.now()
  const works = [
    () => store.remove(['abc.webp', 'abd.webp']),
    () => store.open('abc.webp'),
    () => store.put('abc.webp', Buffer.alloc(3_000_000)),
    () => Array.fromAsync(store.keys()),
  ]
  for (const work of works) expect((await failureOf(work())).message).toMatch(/\(ETIMEDOUT\)$/)
  expect(performance.now() - started).toBeLessThan(15_000)
})

test('readers who take nothing keep no file from others', async () => {
  const key = 'abc.webp'
  await store.put(key, Buffer.alloc(2_000_000))
  const openOne = async () => (await store.open(key))?.read()
  const stalled: (Readable | undefined)[] = []
  while (stalled.length < 300) {
    stalled.push(...(await Promise.all(Array.from({ length: 20 }, openOne))))
    for (const stream of stalled.slice(-20)) stream?.once('readable', () => undefined)
  }
  const other = await openOne()
  expect(other && (await buffer(other)).byteLength).toBe(2_000_000)
  for (const stream of stalled) stream?.destroy()
})

test('a response that ends early is no file', async () => {
  await store.put('abc.webp', Buffer.alloc(1_000_000))
  const file = await store.open('abc.webp')
  server.fault = 'stalls'
  const reading = file?.read().then((stream) => buffer(stream))
  setTimeout(() => void server.stop().then(() => server.start()), 200)
  expect((await failureOf(Promise.resolve(reading))).isForReading).toBe(true)
})

test('errors carry nothing of the request', async () => {
  store = createS3Store(server.bucket({ secretKey: 'another-secret' }))
  const error = await failureOf(store.put('abc.webp', Buffer.from('bytes')))
  expect(error.message).toMatch(/\(SignatureDoesNotMatch, status 403\)$/)
  const cause = error.cause as Error
  expect(Object.keys(cause)).toEqual([])
  expect(cause.cause).toBeUndefined()
})

describe('a bucket that cannot be used prevents the start:', () => {
  test.each([
    [
      { secretKey: 'hunter2' },
      /\(SignatureDoesNotMatch, status 403\)\. Check FILES_ACCESS_KEY and/,
    ],
    [{ accessKey: 'hunter2' }, /\(InvalidAccessKeyId, status 403\)\. Check FILES_ACCESS_KEY and/],
    [{ name: 'others' }, /s3:\/\/others at .*\(NoSuchBucket, status 404\)\. Create the bucket, or/],
    [{ region: 'test-2' }, /\(AuthorizationHeaderMalformed, status 400\)\. Set FILES_REGION to/],
    [{ endpoint: 'http://127.0.0.1:1' }, /\(ECONNREFUSED\)\. Check FILES_ENDPOINT, and that/],
  ])('%o', async (own, sentence) => {
    const preparing = createS3Store(server.bucket(own)).prepare()
    const error: unknown = await preparing.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toMatch(/^Pictures cannot be stored in s3:\/\//)
    expect((error as Error).message).toMatch(sentence)
    expect((error as Error).message).not.toContain('hunter2')
  })
})
