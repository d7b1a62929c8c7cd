import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { photograph, twoHalves } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { ImagesEncoder } from './images.encoder.ts'
import { ENCODE_PICTURE } from './images.encoding.ts'
import { ImagesRepository } from './images.repository.ts'
import { MAKE_SIZES } from './images.sizes.ts'

const HOUR = 60 * 60 * 1_000
const KINDS = [MAKE_SIZES.name, ENCODE_PICTURE.name]
const WEBP = [480, 672, 960, 1_200].map((width) => `${width} image/webp`)
const AVIF = [480, 672, 960, 1_200].map((width) => `${width} image/avif`)

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())
let photo = Buffer.alloc(0)

beforeAll(async () => {
  await pictures.begin()
  photo = await photograph(1_200, 600).jpeg({ quality: 90 }).toBuffer()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await pictures.purgeAll()
  await api().app.services.database.writes.deleteFrom('job').where('kind', 'in', KINDS).execute()
})

/** Makes the sizes of all waiting pictures; resolves to the number of attempts. */
const makeSizes = () => api().app.services.jobs.runDue([MAKE_SIZES.name])

async function jobs() {
  const { reads } = api().app.services.database
  return reads.selectFrom('job').selectAll().where('kind', 'in', KINDS).execute()
}

const kindsOf = (rows: { kind: string }[]) => rows.map(({ kind }) => kind)

/** The variants of a post, each of which must be served with its width. */
async function shown(post: { _id: string }): Promise<string[]> {
  const { variants } = await pictures.imageOf(post)
  const checked = variants.map(async ({ url, width, type }) => {
    const response = await api().request(new URL(url).pathname)
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type])
    expect((await sharp(await response.arrayBuffer()).metadata()).width).toBe(width)
    return `${width} ${type}`
  })
  return Promise.all(checked)
}

describe('a picture', () => {
  test('has the sizes of most screens at once, and the others a while later', async () => {
    const { post, image } = await pictures.create(photo)
    expect(image).toMatchObject({ width: 960, height: 480 })
    expect(image.placeholderUrl).toBeDefined()
    expect(await shown(post)).toEqual(WEBP.slice(0, 3))
    const list = await api().request('/api/v1/posts/')
    expect(await makeSizes()).toBe(1)
    expect(await shown(post)).toEqual(WEBP)
    const complete = await pictures.imageOf(post)
    expect(complete).toMatchObject({ width: 1_200, height: 600, url: complete.variants[3]?.url })
    expect(complete.variants.slice(0, 3)).toEqual(image.variants)
    // Cached lists have been told.
    const headers = { 'If-None-Match': list.headers.get('ETag') ?? '' }
    expect((await api().request('/api/v1/posts/', { headers })).status).toBe(200)
  })

  test('gets AVIF only when all sizes are there', async () => {
    const { post } = await pictures.create(photo)
    expect(kindsOf(await jobs())).toEqual([MAKE_SIZES.name])
    await makeSizes()
    expect(kindsOf(await jobs())).toEqual([ENCODE_PICTURE.name])
    await api().app.services.jobs.runDue([ENCODE_PICTURE.name])
    expect(await shown(post)).toEqual([...WEBP, ...AVIF])
    expect(await jobs()).toEqual([])
  })

  test('that is no larger has all sizes at once', async () => {
    const { post } = await pictures.create(await photograph(960, 480).jpeg().toBuffer())
    expect(kindsOf(await jobs())).toEqual([ENCODE_PICTURE.name])
    expect(await shown(post)).toEqual(WEBP.slice(0, 3))
  })

  test('with transparency gets its sizes in the same way', async () => {
    const half = twoHalves(1_200, 600).ensureAlpha(0.5)
    const { post } = await pictures.create(await half.png().toBuffer())
    await makeSizes()
    expect(await shown(post)).toEqual(WEBP)
    const { pathname } = new URL((await pictures.imageOf(post)).url)
    const bytes = await (await api().request(pathname)).arrayBuffer()
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true)
  })

  test('that is uploaded again has all the sizes that were made', async () => {
    const { post } = await pictures.create(photo)
    await makeSizes()
    await api().app.services.jobs.runDue([ENCODE_PICTURE.name])
    const again = await pictures.create(photo)
    expect(again.image).toEqual(await pictures.imageOf(post))
    await api().app.services.jobs.runDue(KINDS)
    expect(await shown(again.post)).toEqual([...WEBP, ...AVIF])
    expect(await jobs()).toEqual([])
  })

  test('is in the archive of its author before and after its sizes are made', async () => {
    await pictures.create(photo)
    const [key = ''] = await pictures.keys()
    for (const _ of ['before', 'after']) {
      const archive = await api().call('GET /api/v1/users/me/export', { token: pictures.token })
      const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
      const { width, height } = await sharp(files[`images/${key}`]).metadata()
      expect([width, height]).toEqual([1_200, 600])
      await makeSizes()
    }
  })
})

test('a picture that is deleted and uploaded again during the encoding gets all its files', async () => {
  const { post } = await pictures.create(photo)
  await makeSizes()
  const again: { _id: string }[] = []
  vi.spyOn(ImagesEncoder.prototype, 'encode').mockImplementationOnce(async () => {
    await pictures.remove(post._id)
    await pictures.purge()
    again.push((await pictures.create(photo)).post)
    return []
  })
  const { jobs: queue } = api().app.services
  await queue.runDue([ENCODE_PICTURE.name])
  for (const { name } of [MAKE_SIZES, ENCODE_PICTURE]) await queue.runDue([name])
  const [last = post] = again
  expect(await shown(last)).toContain('1200 image/avif')
  expect(await shown(last)).toContain('1200 image/webp')
})

test('sizes are made again if the picture has got other variants meanwhile', async () => {
  const { post } = await pictures.create(photo)
  const { writes } = api().app.services.database
  vi.spyOn(ImagesEncoder.prototype, 'makeSizes').mockImplementationOnce(async () => {
    const others = sql<string>`variants || ' '`
    await writes.updateTable('image').set({ variants: others }).execute()
    return []
  })
  await makeSizes()
  expect(await jobs()).toMatchObject([{ kind: MAKE_SIZES.name, attempts: 0 }])
  pictures.wait(HOUR)
  await makeSizes()
  expect(await shown(post)).toEqual(WEBP)
})

test('AVIF waits for all sizes, also if an earlier job is still there', async () => {
  const { post } = await pictures.create(photo)
  const [key = ''] = await pictures.keys()
  const { jobs: queue, database } = api().app.services
  await database.writes
    .transaction()
    .execute((transaction) => queue.add(transaction, ENCODE_PICTURE, { key }, { uniqueKey: key }))
  expect(await queue.runDue([ENCODE_PICTURE.name])).toBe(1)
  expect(await shown(post)).toEqual(WEBP.slice(0, 3))
  await makeSizes()
  await queue.runDue([ENCODE_PICTURE.name])
  expect(await shown(post)).toEqual([...WEBP, ...AVIF])
})

describe('no file is left over', () => {
  test('of a picture that is deleted before its sizes are made', async () => {
    const { post } = await pictures.create(photo)
    await pictures.remove(post._id)
    await pictures.purge()
    expect(await makeSizes()).toBe(1)
    expect([await pictures.files(), await pictures.keys(), await jobs()]).toEqual([[], [], []])
  })

  test('of one that is deleted while they are made', async () => {
    const { post } = await pictures.create(photo)
    vi.spyOn(ImagesEncoder.prototype, 'makeSizes').mockImplementation(async ({ bytes }) => {
      await pictures.remove(post._id)
      await pictures.purge()
      return [{ bytes, width: 1_200, height: 600 }]
    })
    expect(await makeSizes()).toBe(1)
    expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
  })

  test('of one whose new sizes are not recorded yet', async () => {
    await pictures.create(photo)
    vi.spyOn(ImagesRepository.prototype, 'recordVariants').mockRejectedValue(new Error('away'))
    await makeSizes()
    expect((await pictures.files()).filter((name) => name.endsWith('-1200.webp'))).toHaveLength(1)
    await pictures.purgeAll()
    expect(await pictures.files()).toEqual([])
  })
})

test('a failure is retried later and leaves the picture unchanged', async () => {
  const { post } = await pictures.create(photo)
  vi.spyOn(ImagesEncoder.prototype, 'makeSizes').mockRejectedValue(new Error('The library says no'))
  expect([await makeSizes(), await makeSizes()]).toEqual([1, 0])
  expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'The library says no' }])
  expect(await shown(post)).toEqual(WEBP.slice(0, 3))
  vi.restoreAllMocks()
  pictures.wait(HOUR)
  await makeSizes()
  expect(await shown(post)).toEqual(WEBP)
})

test('a full disk postpones the job, and the attempt does not count', async () => {
  await pictures.create(photo)
  const full = new StorageUnavailable(new Error('ENOSPC'))
  vi.spyOn(ImagesRepository.prototype, 'recordVariants').mockRejectedValue(full)
  expect(await makeSizes()).toBe(1)
  expect(await jobs()).toMatchObject([{ kind: MAKE_SIZES.name, attempts: 0, lease_owner: null }])
})
