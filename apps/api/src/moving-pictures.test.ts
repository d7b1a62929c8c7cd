import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import { expect, onTestFinished, test } from 'vitest'
import { move } from './features/backup/move.ts'
import type { MoveSource } from './features/backup/move.ts'
import { systemClock } from './platform/clock/clock.ts'
import { createLog } from './platform/log/log.ts'
import { copyPictures, openMoveSource, openMoveTarget } from './backup.ts'
import { moveTo } from './testing/move-to.ts'
import { noise, upload } from './testing/pictures.ts'
import { S3Server } from './testing/s3-server.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace, migratedPlace } from './testing/test-database.ts'
import { aPost, uploadImport, zip } from './testing/upload-import.ts'

const log = createLog('silent')

/** A running site with two pictures, one of which is deleted while the other one is copied into a bucket. */
async function aSiteLosingAPicture() {
  const place = await migratedPlace()
  const api = new TestApi(place.dataDir, place)
  const bucket = new S3Server()
  onTestFinished(() => bucket.stop())
  onTestFinished(() => api.stop())
  await Promise.all([api.start(), bucket.start()])
  const { token } = await api.signUp()
  for (const width of [60, 70]) {
    await api.createPost(token, { image: upload(await noise(width, 40).png().toBuffer()) })
  }
  const { database } = api.app.services
  const { key } = await database.reads.selectFrom('image').select('key').executeTakeFirstOrThrow()
  const folder = join(place.dataDir, 'images', key.slice(0, 2))
  for (const name of await readdir(folder)) {
    if (name.startsWith(key.slice(0, 64))) await rm(join(folder, name))
  }
  bucket.before = async (method, path) => {
    // The first write is a test.
    if (method !== 'PUT' || !path.endsWith('.webp')) return
    const unused = { image_key: null }
    await database.writes.updateTable('post').set(unused).where('image_key', '=', key).execute()
    bucket.before = undefined
  }
  return { from: { ...readSettings({}), ...place }, bucket: bucket.bucket() }
}

/** Opens a site, and an empty place to move it to. */
async function openMove() {
  const { from, bucket } = await aSiteLosingAPicture()
  const { source, database } = await openMoveSource(from, log)
  onTestFinished(() => database.close())
  const to = { ...readSettings({}), ...(await emptyPlace()), bucket }
  const target = await openMoveTarget(to, { from, log })
  onTestFinished(() => target.database.close())
  return { source, target }
}

test('a picture that is deleted while a blog moves is not missing', async () => {
  const { source, target } = await openMove()
  const { files } = await move(source, target, { clock: systemClock, say: () => undefined })
  expect([files.done.size > 0, [...files.missing]]).toEqual([true, []])
})

test('the pictures of a running blog are copied without an open transaction', async () => {
  const { source, target } = await openMove()
  let snapshots = 0
  const snapshot: MoveSource['snapshot'] = async (work) => {
    snapshots += 1
    return source.snapshot(work).finally(() => void (snapshots -= 1))
  }
  const held: number[] = []
  const open: MoveSource['files']['open'] = (name) => {
    held.push(snapshots)
    return source.files.open(name)
  }
  const watched = { ...source, snapshot, files: { open } }
  const { files } = await move(watched, target, { clock: systemClock, say: () => undefined })
  expect(files.done.size).toBeGreaterThan(0)
  expect(new Set(held)).toEqual(new Set([0]))
})

test('a picture that is deleted while only pictures are copied is not missing', async () => {
  const { from, bucket } = await aSiteLosingAPicture()
  const files = await copyPictures({ ...from, bucket }, { from, log })
  expect([files.done.size > 0, [...files.missing]]).toEqual([true, []])
})

test('a move that fails gives its first error, and says if writes could not be permitted again', async () => {
  const place = await migratedPlace()
  const api = new TestApi(place.dataDir, place)
  onTestFinished(() => api.stop())
  await api.start()
  const from = { ...readSettings({}), ...place }
  const { source, database } = await openMoveSource(from, log)
  const target = await openMoveTarget({ ...from, ...(await emptyPlace()) }, { from, log })
  onTestFinished(() => target.database.close())
  const said: string[] = []
  let snapshots = 0
  const snapshot: typeof source.snapshot = async (work) => {
    snapshots += 1
    if (snapshots === 1) return source.snapshot(work)
    await database.close()
    throw new Error('The disk is gone')
  }
  const moving = move({ ...source, snapshot }, target, {
    clock: systemClock,
    say: (what) => said.push(what),
  })
  await expect(moving).rejects.toThrow('The disk is gone')
  expect(said.at(-1)).toContain('could not be told to take writes again')
})

test('an uploaded import moves with its file', async () => {
  const [source, target] = [await emptyPlace(), await emptyPlace()]
  const api = new TestApi(source.dataDir, source)
  await api.start()
  const { token } = await api.signUp()
  const bytes = zip({ '_posts/a.md': aPost(1) })
  const { _id: id } = await uploadImport(api, token, { name: 'blog.zip', bytes, scope: 'own' })
  await api.stop()
  const { files } = await moveTo(target, source)
  expect([...files.done]).toEqual([`import-${id}-0000`])
})
