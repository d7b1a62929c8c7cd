import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { messages } from '@inkwell/contract/messages'
import { readSettings } from '@inkwell/settings/settings'
import { backUp } from './features/backup/back-up.ts'
import { restore } from './features/backup/restore.ts'
import { findPictureFaults } from './features/images/images.checking.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'
import { doctorChecks } from './diagnostics.ts'
import { runChecks } from './features/diagnostics/run-checks.ts'
import { createFileStore } from './platform/storage/create-file-store.ts'
import { takeSnapshot } from './platform/db/take-snapshot.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { contentsOf } from './testing/contents.ts'
import { noise, photograph, upload } from './testing/pictures.ts'
import { emptyPlace } from './testing/test-database.ts'
import { useBucket } from './testing/use-bucket.ts'

const log = createLog('silent')
const bucket = useBucket()
const { server } = bucket
let site: Awaited<ReturnType<typeof bucket.start>>

beforeAll(async () => {
  site = await bucket.start()
})

beforeEach(async () => {
  const { posts } = await site.api.ok('GET /api/v1/posts/')
  for (const { _id: id } of posts) await remove(id)
  if (server.objects.size > 0) throw new Error('Pictures of deleted posts are left')
})

async function create(width = 64) {
  const image = upload(await photograph(width, 48).jpeg().toBuffer())
  const post = await site.api.createPost(site.token, { image })
  return { id: post._id, path: new URL(post.image?.url ?? '').pathname }
}

/** Deletes a post for good. */
async function remove(id: string): Promise<void> {
  const { posts, database } = site.api.app.services
  await site.api.ok('DELETE /api/v1/posts/p/{id}', { params: { id }, token: site.token })
  const trashed = { deleted_at: '2020-01-01T00:00:00.000Z' }
  await database.writes.updateTable('post').set(trashed).where('id', '=', id).execute()
  await posts.purgeTrash()
}

/** The hashes of all objects, by their paths in a folder of pictures. */
function objects(): Record<string, string> {
  const pairs = [...server.objects].map(([key, bytes]) => {
    return [key.slice('images/'.length), hash('sha256', bytes)] as const
  })
  return Object.fromEntries(pairs)
}

describe('pictures', () => {
  test('are stored in the bucket only, served by every service, and deleted', async () => {
    const { id, path } = await create(1_200)
    await site.other.app.services.jobs.runDue()
    await site.other.app.services.jobs.runDue()
    const { postById } = await site.other.ok('GET /api/v1/posts/p/{id}', { params: { id } })
    const urls = postById.image?.variants.map(({ url }) => new URL(url).pathname) ?? []
    expect(urls.some((url) => url.endsWith('.avif'))).toBe(true)
    for (const url of urls) {
      const response = await site.other.request(url)
      expect(response.status).toBe(200)
      const sum = hash('sha256', Buffer.from(await response.arrayBuffer()))
      expect(Object.values(objects())).toContain(sum)
    }
    const head = await site.other.request(path, { method: 'HEAD' })
    expect(head.headers.get('Content-Length')).toMatch(/^\d+$/)
    expect(existsSync(join(site.place.dataDir, 'images'))).toBe(false)
    await remove(id)
    expect([(await site.other.request(path)).status, objects()]).toEqual([404, {}])
  })

  test('whose object is missing are not found', async () => {
    const { path } = await create()
    server.objects.clear()
    expect((await site.api.request(path)).status).toBe(404)
  })

  test('survive a sweep by another service while they are uploaded', async () => {
    const { images } = site.other.app.services
    const stray = `images/ab/${'ab'.repeat(32)}-480.webp`
    server.objects.set(stray, Buffer.from('stray'))
    let sweeps = 0
    server.before = async (method, key) => {
      if (method !== 'PUT') return
      expect(key).not.toBe(stray)
      await images.sweepFiles()
      sweeps += 1
    }
    const { path } = await create(1_200)
    server.before = undefined
    expect(sweeps).toBeGreaterThan(1)
    expect(server.objects.has(stray)).toBe(false)
    expect(await images.sweepFiles()).toBe(0)
    const response = await site.api.request(path)
    expect([response.status, (await response.arrayBuffer()).byteLength > 0]).toEqual([200, true])
  })
})

describe('while the bucket refuses requests', () => {
  test('uploads and reads of pictures fail in words, and everything else goes on', async () => {
    const { id, path } = await create()
    server.fault = 'refuses'
    const image = upload(await noise(40, 30).png().toBuffer())
    const form = new FormData()
    for (const [name, value] of Object.entries({ title: 'Later', content: 'Later', image })) {
      form.set(name, value)
    }
    const refused = await site.api.refused('POST /api/v1/posts/createpost', {
      token: site.token,
      form,
    })
    expect(refused).toMatchObject({ status: 503, msg: messages.cannotStore })
    const response = await site.api.request(path)
    expect([response.status, response.headers.get('Cache-Control')]).toEqual([503, 'no-store'])
    expect(await response.json()).toMatchObject({ msg: messages.unavailable })
    await site.api.ok('GET /api/v1/posts/p/{id}', { params: { id } })
    await site.api.createPost(site.token)
    expect(site.api.logLines.join('')).not.toContain('secret+/=')
    server.fault = undefined
    expect((await site.api.request(path)).status).toBe(200)
  })

  test('jobs are postponed, and deleted pictures wait for the next cleanup', async () => {
    const ids = [(await create(1_200)).id, (await create(64)).id]
    const { jobs, database, images } = site.api.app.services
    server.fault = 'refuses'
    const kinds = ['images.make-sizes', 'images.encode']
    await jobs.runDue(kinds)
    const left = database.reads.selectFrom('job').select(['kind', 'attempts'])
    const rows = await left.where('kind', 'in', kinds).orderBy('kind', 'desc').execute()
    expect(rows).toEqual(kinds.map((kind) => ({ kind, attempts: 0 })))
    expect(site.api.logLines.join('')).toContain(
      'the picture storage failed (SlowDown, status 503)',
    )
    for (const id of ids) await remove(id)
    expect(Object.keys(objects())).not.toEqual([])
    server.fault = undefined
    const old = { created_at: '2020-01-01T00:00:00.000Z' }
    await database.writes.updateTable('image').set(old).execute()
    expect(await images.purge()).toBeGreaterThan(0)
    expect(objects()).toEqual({})
  })
})

describe('backups', () => {
  async function aFile(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'inkwell-bucket-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    return join(folder, 'backup.tar')
  }

  test('go from a bucket to a folder and back, byte for byte', async () => {
    await create(1_200)
    await site.api.app.services.jobs.runDue()
    const before = { rows: (await contentsOf(site.place)).rows, pictures: objects() }
    const path = await aFile()
    await backUp(path, backupSource(site.api.settings, log))

    const folder = await emptyPlace()
    const inFolder = { ...readSettings({}), ...folder }
    await restore(path, restoreTarget(inFolder, log))
    expect(await contentsOf(folder)).toMatchObject(before)

    const back = await aFile()
    await backUp(back, backupSource(inFolder, log))
    server.objects.clear()
    const third = await emptyPlace()
    const inBucket = { ...readSettings({}), ...third, bucket: server.bucket() }
    await restore(back, restoreTarget(inBucket, log))
    expect({ rows: (await contentsOf(third)).rows, pictures: objects() }).toEqual(before)
    expect(existsSync(join(third.dataDir, 'images'))).toBe(false)
    await expect(
      restore(back, restoreTarget({ ...inBucket, ...(await emptyPlace()) }, log)),
    ).rejects.toThrow(/^There are pictures in s3:\/\/pictures at .* already\. Set FILES_URL to an /)
    expect(objects()).toEqual(before.pictures)
  })

  test('leave an empty bucket empty if the restore fails', async () => {
    await create()
    const path = await aFile()
    await backUp(path, backupSource(site.api.settings, log))
    const held = new Map(server.objects)
    server.objects.clear()
    const target = restoreTarget({ ...site.api.settings, ...(await emptyPlace()) }, log)
    const openDatabase = () => Promise.reject(new StartError('No database'))
    await expect(restore(path, { ...target, openDatabase })).rejects.toThrow('No database')
    expect(objects()).toEqual({})
    for (const [key, bytes] of held) server.objects.set(key, bytes)
  })
})

test('the doctor reports altered, missing and stray objects', async () => {
  await create()
  const [first = '', second = ''] = [...server.objects.keys()]
  const stray = `${'ab'.repeat(32)}-480.webp`
  const faults = () =>
    findPictureFaults({
      look: (work) => takeSnapshot(site.api.settings, log, ({ queries }) => work(queries)),
      files: createFileStore(site.api.settings),
    })
  expect(await faults()).toMatchObject({ missing: [], altered: [], stray: [] })
  const findings = await runChecks(doctorChecks(site.api.settings, log))
  expect(findings).toContainEqual({
    subject: 'Bucket',
    state: 'well',
    says: expect.stringContaining('s3://pictures at http://127.0.0.1:') as string,
  })
  const wrong = { ...site.api.settings, bucket: server.bucket({ name: 'others' }) }
  const refused = (await runChecks(doctorChecks(wrong, log))).find(
    ({ subject }) => subject === 'Bucket',
  )
  expect(refused).toMatchObject({
    state: 'problem',
    says: expect.stringContaining('NoSuchBucket') as string,
  })
  server.objects.set(first, Buffer.from('other bytes'))
  server.objects.set(`images/ab/${stray}`, Buffer.from('stray'))
  expect(await faults()).toMatchObject({
    missing: [],
    altered: [expect.any(String)],
    stray: [stray],
  })
  server.objects.delete(second || first)
  expect((await faults()).missing).toHaveLength(1)
  server.objects.delete(`images/ab/${stray}`)
})
