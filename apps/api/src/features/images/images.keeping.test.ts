import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { aPostForm } from '@inkwell/test-support/post'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { ImagesRepository } from './images.repository.ts'

const DAY = 24 * 60 * 60 * 1_000
const CREATE = 'POST /api/v1/posts/createpost'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())
beforeEach(() => pictures.purgeAll())

async function pointAt(id: string, key: string): Promise<void> {
  const { writes } = api().app.services.database
  await writes.updateTable('post').set({ image_key: key }).where('id', '=', id).execute()
}

describe('leaves nothing behind', () => {
  test('when the post cannot be stored', async () => {
    const { writes } = api().app.services.database
    await writes.schema.alterTable('post').renameColumn('lead', 'hidden').execute()
    const { status } = await api().call(CREATE, {
      token: pictures.token,
      form: aPostForm({ image: upload(pictures.jpeg) }),
    })
    await writes.schema.alterTable('post').renameColumn('hidden', 'lead').execute()
    expect(status).toBe(500)
    expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
  })

  test('when the disk refuses the file', async () => {
    const folder = join(api().dataDir, 'images')
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    const { status } = await api().call(CREATE, {
      token: pictures.token,
      form: aPostForm({ image: upload(pictures.jpeg) }),
    })
    await rm(folder)
    await mkdir(folder)
    expect(status).toBe(500)
    expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
  })

  test('when the process died between the picture and the post', async () => {
    const { database, images, jobs } = api().app.services
    const cleaning = ['images.purge-unused', 'images.sweep-files']
    const { post, path } = await pictures.create()
    // The leftovers of a kill: row and file of a picture without a post, and a partial file.
    await database.writes.deleteFrom('post').where('id', '=', post._id).execute()
    await mkdir(join(api().dataDir, 'images', 'unfinished'), { recursive: true })
    const half = join(api().dataDir, 'images', 'unfinished', 'half')
    await writeFile(half, 'half')
    expect(await images.openForAuthor(path.slice('/images/'.length))).toBeDefined()
    // They may belong to a running request, or to an import.
    await jobs.runDue(cleaning)
    expect(await pictures.files()).toHaveLength(3)
    const hourAgo = Date.now() / 1_000 - 60 * 60
    await utimes(half, hourAgo, hourAgo)
    pictures.wait(DAY)
    await jobs.schedule()
    await jobs.runDue(cleaning)
    expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
  })
})

test('a file without a row is deleted, and others are not', async () => {
  const { post } = await pictures.create()
  const files = await pictures.files()
  const stray = `${'ab'.repeat(32)}-480.webp`
  await mkdir(join(api().dataDir, 'images', 'ab'), { recursive: true })
  await writeFile(join(api().dataDir, 'images', 'ab', stray), 'stray')
  expect(await api().app.services.images.sweepFiles()).toBe(1)
  expect(await pictures.files()).toEqual(files)
  expect(await pictures.keys()).toHaveLength(1)
  expect((await api().app.services.posts.read(post._id)).image).toEqual(post.image)
})

test('a picture that no post uses is deleted after a day', async () => {
  const { images } = api().app.services
  const lost = images.keep(upload(pictures.jpeg), () => {
    vi.spyOn(ImagesRepository.prototype, 'forgetUnused').mockRejectedValue(new Error('away'))
    return Promise.reject(new Error('away'))
  })
  await expect(lost).rejects.toThrow('away')
  vi.restoreAllMocks()
  expect(await pictures.keys()).toHaveLength(1)
  expect(await images.purge()).toBe(0)
  pictures.wait(DAY)
  expect(await images.purge()).toBe(1)
  expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
})

describe('the picture of a post in the trash', () => {
  async function statusesOf(urls: string[], headers: HeadersInit = {}): Promise<number[]> {
    const answers = urls.map((url) => api().request(new URL(url).pathname, { headers }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }

  test("is nobody's to see, in any size, and comes back with the post", async () => {
    const { post, image } = await pictures.create()
    const urls = image.variants.map(({ url }) => url)
    expect(urls).not.toEqual([])
    const all = (status: number) => urls.map(() => status)
    expect(await statusesOf(urls)).toEqual(all(200))
    await pictures.remove(post._id)
    expect(await statusesOf(urls)).toEqual(all(404))
    // Caches are not told that their copy is valid.
    expect(await statusesOf(urls, { 'If-None-Match': '*' })).toEqual(all(404))
    const undo = { params: { id: post._id }, token: pictures.token }
    await api().ok('POST /api/v1/posts/p/{id}/restore', undo)
    expect(await statusesOf(urls)).toEqual(all(200))
  })

  test('stays while a visible post has it, and is in its author’s archive', async () => {
    const [first, second] = [await pictures.create(), await pictures.create()]
    await pictures.remove(first.post._id)
    expect(await statusesOf([second.image.url])).toEqual([200])
    await pictures.remove(second.post._id)
    expect(await statusesOf([second.image.url])).toEqual([404])
    const archive = await api().call('GET /api/v1/users/me/export', { token: pictures.token })
    const [key = ''] = await pictures.keys()
    expect(Object.keys(unzipSync(new Uint8Array(await archive.arrayBuffer())))).toContain(
      `images/${key}`,
    )
  })
})

describe('two posts with the same picture', () => {
  test('share its files, which are deleted with the last of them', async () => {
    const [first, second] = [await pictures.create(), await pictures.create()]
    expect(second.image).toEqual(first.image)
    expect(await pictures.files()).toHaveLength(2)

    await pictures.remove(first.post._id)
    await pictures.purge()
    expect((await api().request(second.path)).status).toBe(200)

    await pictures.remove(second.post._id)
    expect((await api().request(second.path)).status).toBe(404)
    expect(await pictures.files()).toHaveLength(2)
    await pictures.purge()
    expect((await api().request(second.path)).status).toBe(404)
    expect(await pictures.files()).toEqual([])
  })

  test('survive a cleanup between the picture and the post', async () => {
    const { images, posts } = api().app.services
    const first = await pictures.create()
    const [key = ''] = await pictures.keys()
    let rounds = 0
    await images.keep(upload(pictures.jpeg), async (stored) => {
      rounds += 1
      if (rounds > 1) return
      await api()
        .app.services.database.writes.updateTable('post')
        .set({ image_key: null })
        .where('id', '=', first.post._id)
        .execute()
      await images.discard([stored.key])
      await pointAt(first.post._id, stored.key)
    })
    expect(rounds).toBe(2)
    await pointAt(first.post._id, key)
    expect((await posts.read(first.post._id)).image).toEqual(first.image)
    expect((await api().request(first.path)).status).toBe(200)
  })

  test('survive a concurrent cleanup', async () => {
    const { images } = api().app.services
    const creates = Array.from({ length: 8 }, async () => {
      const clearUp = async () => images.discard(await pictures.keys())
      const [created] = await Promise.all([
        pictures.create(),
        clearUp().catch(() => undefined),
        images.sweepFiles(),
      ])
      return created
    })
    for (const { path } of await Promise.all(creates)) {
      expect((await api().request(path)).status).toBe(200)
    }
    expect(await pictures.files()).toHaveLength(2)
  })
})
