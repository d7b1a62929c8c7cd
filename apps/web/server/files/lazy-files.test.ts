import { expect, test } from 'vitest'
import { createLazyFiles } from './lazy-files.ts'
import type { StaticFile } from './static-files.ts'

function fileOf(text: string): StaticFile {
  return { identity: { body: Buffer.from(text), headers: [], etag: text } }
}

test('are generated once, by the first request, and added to the other files', async () => {
  const files = new Map([['/a', fileOf('a')]])
  let made = 0
  const late = createLazyFiles(
    files,
    (address) => address !== '/a',
    () => {
      made += 1
      return Promise.resolve(new Map([['/b', fileOf('b')]]))
    },
  )
  expect([late.has('/a'), late.has('/b'), files.has('/b')]).toEqual([false, true, false])
  const got = await Promise.all(['/b', '/b', '/c'].map((address) => late.get(address)))
  expect(got.map((file) => file?.identity.etag)).toEqual(['b', 'b', undefined])
  expect([made, files.has('/b')]).toEqual([1, true])
})

test('are generated again after a failure', async () => {
  let times = 0
  const late = createLazyFiles(
    new Map(),
    () => true,
    () => (++times === 1 ? Promise.reject(new Error('no')) : Promise.resolve(new Map())),
  )
  await expect(late.get('/b')).rejects.toThrow('no')
  expect(await late.get('/b')).toBeUndefined()
})
