import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { photographed, SECRET } from '../../testing/photo-metadata.ts'
import { animation, BLUE, photograph, RED } from '../../testing/pictures.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { StorageUnavailable } from '../../platform/storage/unavailable.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { ImagesEncoder } from './images.encoder.ts'
import { ENCODE_PICTURE } from './images.encoding.ts'
import { ImagesRepository } from './images.repository.ts'

const HOUR = 60 * 60 * 1_000
const LIST = 'GET /api/v1/posts/'

const pictures = new PicturePosts(() => api())
const api = useTestApi({ ownProcesses: true }, () => pictures.now())
let photo = Buffer.alloc(0)

/** Encodes all waiting pictures; resolves to the number of attempts. */
const encode = () => api().app.services.jobs.runDue([ENCODE_PICTURE.name])

beforeAll(async () => {
  await pictures.begin()
  photo = await photograph(620, 310).jpeg({ quality: 90 }).toBuffer()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  await pictures.purgeAll()
})

async function jobs() {
  const { reads } = api().app.services.database
  const all = reads.selectFrom('job').selectAll()
  return all.where('kind', '=', ENCODE_PICTURE.name).execute()
}

async function imageOf(id: string) {
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  return postById.image
}

function namesIn(image: Awaited<ReturnType<typeof imageOf>>): string[] {
  return (image?.variants ?? []).map(({ url }) => url.slice(url.lastIndexOf('/') + 1))
}

/** Makes the encoder fail. */
function breakEncoder(error = new Error('The library says no')) {
  return vi.spyOn(ImagesEncoder.prototype, 'encode').mockRejectedValue(error)
}

test('after the upload, AVIF is added in all sizes, for everyone', async () => {
  const { post, image } = await pictures.create(photo)
  expect(image.variants.map(({ type }) => type)).toEqual(['image/webp', 'image/webp'])
  const before = await api().request('/api/v1/posts/')
  expect(await jobs()).toHaveLength(1)
  expect(await encode()).toBe(1)
  expect(await jobs()).toEqual([])

  const after = await imageOf(post._id)
  expect(after).toEqual({
    ...image,
    variants: [
      ...image.variants,
      ...image.variants.map(({ url, width, height }) => {
        const stem = url.replace(/(-480)?\.webp$/, '')
        const avif: unknown = expect.stringContaining(stem.slice(-64))
        return { url: avif, width, height, type: 'image/avif' }
      }),
    ],
  })
  const {
    posts: [item],
  } = await api().ok(LIST)
  expect(item?.image).toEqual(after)
  const again = await api().request('/api/v1/posts/', {
    headers: { 'If-None-Match': before.headers.get('ETag') ?? '' },
  })
  expect(again.status).toBe(200)
})

test('AVIF is served with its media type and length, as immutable', async () => {
  const { post } = await pictures.create(photo)
  await encode()
  const avifs = namesIn(await imageOf(post._id)).filter((name) => name.endsWith('.avif'))
  expect(avifs).toHaveLength(2)
  for (const name of avifs) {
    const answer = await api().request(`/images/${name}`)
    expect(answer.headers.get('Content-Type')).toBe('image/avif')
    expect(answer.headers.get('Cache-Control')).toContain('immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('Content-Length')).toBe(String(bytes.byteLength))
    expect(name).toContain(`-${(await sharp(bytes).metadata()).width}.avif`)
  }
  expect((await api().request(`/images/${avifs[0]?.replace('-480', '-481')}`)).status).toBe(404)
})

test('the files are deleted with the picture, including unrecorded ones', async () => {
  const { post } = await pictures.create(photo)
  await encode()
  expect((await pictures.files()).filter((name) => name.endsWith('.avif'))).toHaveLength(2)
  await pictures.remove(post._id)
  await pictures.purge()
  expect(await pictures.files()).toEqual([])

  await pictures.create(photo)
  vi.spyOn(ImagesRepository.prototype, 'recordVariants').mockRejectedValue(new Error('away'))
  await encode()
  expect((await pictures.files()).filter((name) => name.endsWith('.avif'))).toHaveLength(2)
  await pictures.purgeAll()
  expect(await pictures.files()).toEqual([])
  vi.restoreAllMocks()
  pictures.wait(HOUR)
  expect(await encode()).toBe(1)
  expect(await jobs()).toEqual([])
})

test('a picture that is deleted during the encoding leaves nothing', async () => {
  const { post } = await pictures.create(photo)
  vi.spyOn(ImagesEncoder.prototype, 'encode').mockImplementation(async ({ bytes }) => {
    await pictures.remove(post._id)
    await pictures.purge()
    return [{ bytes, width: 620, height: 310 }]
  })
  expect(await encode()).toBe(1)
  expect([await pictures.files(), await pictures.keys(), await jobs()]).toEqual([[], [], []])
})

test('an animation, and a picture whose AVIF is not smaller, stay as they are', async () => {
  const frames = await (await animation([RED, BLUE], { width: 300 })).gif()
  const { image: moving } = await pictures.create(frames)
  expect(moving.placeholderUrl).toBeDefined()
  expect(await jobs()).toEqual([])
  const { post, image } = await pictures.create()
  expect(await encode()).toBe(1)
  expect(await imageOf(post._id)).toEqual(image)
  expect(await jobs()).toEqual([])
})

test('one at a time, newest first', async () => {
  const first = await pictures.create(photo)
  pictures.wait(1)
  const second = await pictures.create(await photograph(624, 310).jpeg().toBuffer())
  let [running, most] = [0, 0]
  const order: number[] = []
  vi.spyOn(ImagesEncoder.prototype, 'encode').mockImplementation(async ({ sizes }) => {
    running += 1
    most = Math.max(most, running)
    order.push(sizes.at(-1)?.width ?? 0)
    await new Promise(setImmediate)
    running -= 1
    return []
  })
  await Promise.all(Array.from({ length: 4 }, encode))
  expect([most, order]).toEqual([1, [624, 620]])
  expect(await imageOf(first.post._id)).toEqual(first.image)
  expect(await imageOf(second.post._id)).toEqual(second.image)
})

test('a picture that no post uses yet is not encoded', async () => {
  const { images } = api().app.services
  await images.keep(new File([new Uint8Array(photo)], 'a'), async () => {
    expect(await jobs()).toEqual([])
  })
})

test('an encoded picture is not encoded again', async () => {
  await pictures.create(photo)
  await encode()
  const encoder = vi.spyOn(ImagesEncoder.prototype, 'encode')
  await pictures.create(photo)
  expect(await encode()).toBe(1)
  expect(encoder).not.toHaveBeenCalled()
})

test('a failure is retried later and leaves the picture unchanged', async () => {
  const { post, image } = await pictures.create(photo)
  breakEncoder()
  expect(await encode()).toBe(1)
  expect(await encode()).toBe(0)
  expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'The library says no' }])
  expect(await imageOf(post._id)).toEqual(image)
  vi.restoreAllMocks()
  pictures.wait(HOUR)
  expect(await encode()).toBe(1)
  expect(namesIn(await imageOf(post._id))).toHaveLength(4)
})

test('a full disk is not the picture’s fault: it is retried, and the attempt does not count', async () => {
  await pictures.create(photo)
  const full = new StorageUnavailable(new Error('ENOSPC'))
  vi.spyOn(ImagesRepository.prototype, 'recordVariants').mockRejectedValue(full)
  expect(await encode()).toBe(1)
  expect(await jobs()).toMatchObject([{ attempts: 0, lease_owner: null }])
})

test('a stop releases the job at once, and the attempt does not count', async () => {
  const { post } = await pictures.create(photo)
  const { jobs: queue } = api().app.services
  queue.start()
  const underWay = async () => {
    expect(await jobs()).toMatchObject([{ attempts: 1, lease_owner: expect.any(String) as string }])
  }
  await vi.waitFor(underWay, { interval: 5, timeout: 15_000 })
  const { images } = api().app.services
  await Promise.all([queue.stop(), images.close()])
  expect(await jobs()).toMatchObject([{ attempts: 0, lease_owner: null, lease_until: null }])
  await api().stop()
  await api().start()
  expect(await encode()).toBe(1)
  expect(namesIn(await imageOf(post._id))).toHaveLength(4)
  // The clock of these tests is later than the end of the author's session.
  pictures.token = (await api().signUp()).token
  await api().app.services.database.writes.deleteFrom('post').execute()
  await api().app.services.images.discard(await pictures.keys())
})

test('AVIF contains no metadata of the photo', async () => {
  const told = await photographed(photograph(620, 310)).jpeg().toBuffer()
  expect(told.includes(SECRET)).toBe(true)
  await pictures.create(told)
  await encode()
  const avifs = (await pictures.files()).filter((name) => name.endsWith('.avif'))
  expect(avifs).toHaveLength(2)
  for (const name of avifs) {
    const bytes = await readFile(join(api().dataDir, 'images', name.slice(0, 2), name))
    expect(bytes.includes(SECRET)).toBe(false)
    const head = bytes.toString('latin1', 0, bytes.indexOf('mdat'))
    for (const mark of ['Exif', 'mime', 'xpacket', 'acsp', 'prof', 'rICC']) {
      expect(head).not.toContain(mark)
    }
  }
})
