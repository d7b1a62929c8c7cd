import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { backupSource, restoreTarget } from './backup.ts'
import { doctorChecks } from './diagnostics.ts'
import { backUp } from './features/backup/back-up.ts'
import { restore } from './features/backup/restore.ts'
import { runChecks } from './features/diagnostics/run-checks.ts'
import { createLog } from './platform/log/log.ts'
import { PublicPosts, statusOf } from './testing/public-posts.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace } from './testing/test-database.ts'

const posts = new PublicPosts()

describe('failures', () => {
  const unpublish = ({ params }: { params: { id: string } }) =>
    posts.api.ok('POST /api/v1/posts/p/{id}/unpublish', { params, token: posts.author.token })

  test('a withdrawal does not fail with the storage, and is made up for', async () => {
    const post = await posts.createPublic()
    posts.server.fault = 'hangs'
    const started = performance.now()
    await unpublish(post)
    expect(performance.now() - started).toBeLessThan(30_000)
    await vi.waitUntil(
      () => posts.api.logLines.join('').includes('withdrawn pictures are still public'),
      15_000,
    )
    // Others do not wait for the storage.
    const methods: string[] = []
    posts.server.before = (method) => {
      methods.push(method)
      return Promise.resolve()
    }
    await posts.api.createPost(posts.author.token)
    expect(methods).toEqual([])
    posts.server.fault = undefined
    expect(await statusOf(post.address)).toBe(200)
    expect((await posts.api.request(post.path)).status).toBe(404)
    posts.api.app.services.publicPictures.start()
    await vi.waitUntil(async () => (await statusOf(post.address)) === 404, { timeout: 20_000 })
    await vi.waitFor(() => posts.expectNothingNoted(), 15_000)
  })

  test('a picture that cannot be removed keeps no other public', async () => {
    const [stuck, other] = [await posts.createPublic(), await posts.createPublic()]
    const name = new URL(stuck.address).pathname.replace('/pictures/', '')
    posts.server.refuses = (method, key) => method === 'DELETE' && key === name
    await unpublish(stuck)
    await unpublish(other)
    expect([await statusOf(stuck.address), await statusOf(other.address)]).toEqual([200, 404])
    await expect(posts.api.app.services.publicPictures.verify()).rejects.toThrow('AccessDenied')
    posts.server.refuses = undefined
    expect(await posts.api.app.services.publicPictures.verify()).toBe(1)
    expect(await statusOf(stuck.address)).toBe(404)
  })

  test('another process removes what one that died has left', async () => {
    const post = await posts.createPublic()
    const { writes } = posts.api.app.services.database
    const trashed = { deleted_at: new Date().toISOString() }
    await writes.updateTable('post').set(trashed).where('id', '=', post.id).execute()
    await posts.other.createPost(posts.author.token)
    expect(await statusOf(post.address)).toBe(404)
  })

  test('a picture that is withdrawn while it is copied does not stay', async () => {
    const { params, path } = await posts.create()
    let isWithdrawn = false
    posts.server.before = async (method, key) => {
      if (method !== 'PUT' || !key.startsWith('public/')) return
      if (!isWithdrawn) {
        isWithdrawn = true
        await posts.other.ok('POST /api/v1/posts/p/{id}/unpublish', {
          params,
          token: posts.author.token,
        })
      }
      await sleep(50)
    }
    expect((await posts.read(path)).status).toBe(200)
    await posts.settled()
    posts.server.before = undefined
    expect(isWithdrawn).toBe(true)
    await posts.api.createPost(posts.author.token)
    const name = path.slice('/images/'.length)
    expect(posts.server.objects.has(`public/${name.slice(0, 2)}/${name}`)).toBe(false)
    await posts.expectNothingNoted()
  })

  test('an address that does not serve the copies is not used', async () => {
    const { path } = await posts.create()
    posts.server.openPrefix = undefined
    expect((await posts.read(path)).status).toBe(200)
    await posts.settled()
    expect(await posts.read(path)).toEqual({ status: 200, address: null })
    expect(posts.api.logLines.join('')).toContain('FILES_PUBLIC_URL does not serve')
  })
})

describe('other settings', () => {
  test('take effect at a restart, and what is public is still withdrawn', async () => {
    const post = await posts.createPublic()
    const { other } = posts
    const publicPictures = posts.server.publicAddress().replace('127.0.0.1', 'localhost')
    const start = async (settings: object) => {
      await other.stop()
      Object.assign(other.settings, settings)
      await other.start()
    }
    await start({ publicPictures })
    expect(await posts.read(post.path, other)).toEqual({ status: 200, address: null })
    await start({ publicPictures: undefined })
    expect(await posts.read(post.path, other)).toEqual({ status: 200, address: null })
    await other.ok('DELETE /api/v1/posts/p/{id}', {
      params: post.params,
      token: posts.author.token,
    })
    expect(await statusOf(post.address)).toBe(404)
    await start({ publicPictures: posts.server.publicAddress() })
  })

  test('copies in a bucket that is left are reported', async () => {
    const { database, publicPictures } = posts.api.app.services
    const row = { key: 'a', files: '[]', ready: '[]', address: '', claim: '', busy_until: '' }
    await database.writes
      .insertInto('public_picture')
      .values({ ...row, store: 's3://left' })
      .execute()
    await publicPictures.verify()
    expect(posts.api.logLines.join('')).toMatch(
      /"store":"s3:\/\/left","count":1.*pictures stay public/,
    )
  })
})

test('files that the database does not know are removed, or recorded if they are public', async () => {
  const { database, publicPictures } = posts.api.app.services
  const post = await posts.createPublic()
  await database.writes.deleteFrom('public_picture').execute()
  const stray = `public/ab/${'ab'.repeat(32)}-480.webp`
  posts.server.objects.set(stray, Buffer.from('stray'))
  expect(await publicPictures.sweep()).toBeGreaterThan(1)
  expect(posts.server.objects.has(stray)).toBe(false)
  expect(await statusOf(post.address)).toBe(200)
  await posts.api.ok('DELETE /api/v1/posts/p/{id}', {
    params: post.params,
    token: posts.author.token,
  })
  expect(await statusOf(post.address)).toBe(404)
})

test('copies that somebody else has removed are made again', async () => {
  const [lost, partial] = [await posts.createPublic(), await posts.createPublic()]
  const { objects } = posts.server
  const copies = [...objects.keys()].filter((key) => key.startsWith('public/'))
  const nameOf = ({ address }: { address: string }) => new URL(address).pathname.split('/').at(-1)
  const hashOf = (post: { address: string }) => nameOf(post)?.split(/[.-]/)[0] ?? ''
  for (const key of copies) if (key.includes(hashOf(lost))) objects.delete(key)
  objects.delete(`public/${nameOf(partial)?.slice(0, 2)}/${nameOf(partial)}`)
  const { publicPictures } = posts.api.app.services
  expect(await publicPictures.sweep()).toBe(2)
  expect(await publicPictures.sweep()).toBe(0)
  for (const { path, address } of [lost, partial]) {
    expect(await statusOf(address)).not.toBe(200)
    expect(await posts.makePublic(path)).toBe(address)
  }
})

test('a withdrawal that nothing noted is found by the hourly job', async () => {
  const { database, publicPictures } = posts.api.app.services
  const post = await posts.createPublic()
  const trashed = { deleted_at: new Date().toISOString() }
  await database.writes.updateTable('post').set(trashed).where('id', '=', post.id).execute()
  await database.writes.deleteFrom('public_picture_check').execute()
  expect(await publicPictures.verify()).toBeGreaterThan(0)
  expect(await statusOf(post.address)).toBe(404)
})

describe('the doctor', () => {
  const look = async () => {
    const checks = doctorChecks(posts.api.settings, createLog('silent'))
    const found = await runChecks(checks.filter(({ subject }) => subject === 'Public pictures'))
    expect([...posts.server.objects.values()].some(({ length }) => length === 36)).toBe(false)
    return found.map(({ state, says }) => `${state}: ${says}`)
  }

  test('reads a public copy as everyone does', async () => {
    const address = posts.server.publicAddress()
    expect(await look()).toEqual([`well: ${address}`])
    posts.server.openPrefix = undefined
    expect(await look()).toEqual([`problem: ${address} serves no copies`])
  })

  test('tells of a bucket that shows private pictures', async () => {
    posts.server.openPrefix = ''
    expect(await look()).toEqual(['problem: the bucket shows private pictures'])
  })

  test('counts what waits to be withdrawn', async () => {
    const { writes } = posts.api.app.services.database
    await writes.insertInto('public_picture_check').values({ key: 'a' }).execute()
    expect(await look()).toEqual(['note: withdrawals that wait: 1'])
    await posts.api.createPost(posts.author.token)
    expect(await look()).toEqual([`well: ${posts.server.publicAddress()}`])
  })
})

test('a backup has no public copies, and a restored site withdraws those that it finds', async () => {
  const post = await posts.createPublic()
  const { other, server } = posts
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-public-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const log = createLog('silent')
  await backUp(join(folder, 'backup.tar'), backupSource(posts.api.settings, log))
  for (const key of server.objects.keys()) if (key.startsWith('images/')) server.objects.delete(key)
  const settings = { ...other.settings, ...(await emptyPlace()) }
  await restore(join(folder, 'backup.tar'), restoreTarget(settings, log))
  const restored = new TestApi(settings.dataDir, settings)
  await restored.start()
  onTestFinished(() => restored.stop())
  expect(await restored.app.services.publicPictures.sweep()).toBeGreaterThan(0)
  expect(await statusOf(post.address)).toBe(200)
  expect((await restored.request(post.path)).status).toBe(200)
  await restored.app.services.publicPictures.settled()
  await restored.ok('POST /api/v1/admin/posts/{id}/hide', {
    params: post.params,
    token: posts.administrator,
  })
  expect(await statusOf(post.address)).toBe(404)
})
