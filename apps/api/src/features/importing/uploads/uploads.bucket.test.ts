import { join } from 'node:path'
import { IMPORT_PART_BYTES } from '@inkwell/contract/limits'
import { beforeAll, expect, test } from 'vitest'
import { noise } from '../../../testing/pictures.ts'
import { aBlog, aPartForm, aPost, countOf, runImportJobs } from '../../../testing/upload-import.ts'
import { useBucket } from '../../../testing/use-bucket.ts'
import { ImportFiles } from './import-files.ts'
import { ImportsRepository } from './imports.repository.ts'
import { StoredUploads } from './stored-uploads.ts'

const BEGIN = 'POST /api/v1/imports'
const PART = 'PUT /api/v1/imports/{id}/parts/{part}'
const READ = 'GET /api/v1/imports/{id}'
const START = 'POST /api/v1/imports/{id}/start'

const bucket = useBucket()
const { server } = bucket
let site: Awaited<ReturnType<typeof bucket.start>>

beforeAll(async () => {
  site = await bucket.start()
})

function storedParts(): string[] {
  return [...server.objects.keys()].filter((key) => key.includes('import-'))
}

async function aLargeBlog(): Promise<Uint8Array> {
  const picture = new Uint8Array(await noise(1_200, 1_000).png().toBuffer())
  return aBlog(3, { '_posts/p3.md': aPost(3, '![A](/a.png)'), 'a.png': picture })
}

/** Makes the jobs that wait for another attempt due. */
async function makeDue(): Promise<void> {
  const { writes } = site.api.app.services.database
  const run_at = '2020-01-01T00:00:00.000Z'
  await writes.updateTable('job').set({ run_at }).where('run_at', 'is not', null).execute()
}

test('parts of a file go to two services in turn, one of them restarts, and the storage fails', async () => {
  const { api, other, token } = site
  const bytes = await aLargeBlog()
  const json = { source: 'blog.zip', size: bytes.length, scope: 'own' }
  const id = (await api.ok(BEGIN, { token, json })).import._id
  const params = { id }
  const partOf = (number: number) => {
    const start = number * IMPORT_PART_BYTES
    const form = aPartForm(bytes.subarray(start, start + IMPORT_PART_BYTES))
    return { token, params: { id, part: `${number}` }, form }
  }
  const parts = Math.ceil(bytes.length / IMPORT_PART_BYTES)
  expect(parts).toBeGreaterThan(2)
  await api.ok(PART, partOf(0))
  await api.stop()
  await api.start()
  for (const fault of ['refuses', 'cuts'] as const) {
    server.fault = fault
    expect((await api.refused(PART, partOf(1))).code).toBe('unavailable')
  }
  server.fault = undefined
  expect((await other.ok(READ, { token, params })).import.received).toBe(IMPORT_PART_BYTES)
  for (let number = 1; number < parts; number += 1) {
    await (number % 2 === 0 ? api : other).ok(PART, partOf(number))
  }
  expect(storedParts()).toHaveLength(parts)

  server.fault = 'refuses'
  await runImportJobs(other)
  expect((await api.ok(READ, { token, params })).import.state).toBe('reading')
  server.fault = undefined
  await makeDue()
  await runImportJobs(other)
  const { import: ready } = await api.ok(READ, { token, params })
  expect(ready).toMatchObject({ state: 'ready', failure: null })

  await api.ok(START, { token, params, json: { fetchPictures: false } })
  // The storage fails when the picture is stored, after the parts were read.
  server.refuses = (method) => method === 'PUT'
  await runImportJobs(api)
  expect((await other.ok(READ, { token, params })).import.state).toBe('importing')
  server.refuses = undefined
  await makeDue()
  await runImportJobs(other)
  const { import: done } = await other.ok(READ, { token, params })
  expect(done).toMatchObject({ state: 'done', failure: null })
  expect(countOf(done, 'post')).toMatchObject({ taken: 4, listed: 0 })
  expect(countOf(done, 'picture')).toMatchObject({ taken: 1, listed: 0 })
  expect(storedParts()).toEqual([])
})

test('a file whose import is cancelled while the storage fails is deleted later', async () => {
  const { api, token } = site
  const json = { source: 'blog.zip', size: 6, scope: 'own' }
  const id = (await api.ok(BEGIN, { token, json })).import._id
  const form = aPartForm(new Uint8Array(6))
  await api.ok(PART, { token, params: { id, part: '0' }, form })
  server.fault = 'refuses'
  const cancelled = await api.ok('POST /api/v1/imports/{id}/cancel', { token, params: { id } })
  expect(cancelled.import.state).toBe('cancelled')
  server.fault = undefined
  expect(storedParts()).toHaveLength(1)
  const { database, files: store } = api.app.services
  const freeBytes = () => Promise.resolve(Infinity)
  const folder = join(site.place.dataDir, 'importing')
  const files = new ImportFiles({ files: store, folder, freeBytes })
  const repository = new ImportsRepository(database)
  await new StoredUploads({ repository, files, clock: () => new Date() }).purge()
  expect(storedParts()).toEqual([])
})
