import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { PLACEHOLDER_URL } from '@inkwell/contract/placeholder-url'
import { aPostForm } from '@inkwell/test-support/post'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { noise, twoHalves, upload } from '../../testing/pictures.ts'
import { MAKE_SIZES } from './images.sizes.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/posts/createpost'

const pictures = new PicturePosts(() => api())
const api = useTestApi({ apiOrigin: 'https://api.example.com' }, () => pictures.now())

beforeAll(() => pictures.begin())
beforeEach(() => pictures.purgeAll())

/** The path of a file. */
function placeOf(name: string): string {
  return join(api().dataDir, 'images', name.slice(0, 2), name)
}

test('the purge before each of these tests leaves no picture', async () => {
  await pictures.create()
  await pictures.purgeAll()
  expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
})

describe('a post with a picture', () => {
  test('has an absolute URL and a size everywhere', async () => {
    const { post, image } = await pictures.create()
    const [{ url } = image] = image.variants
    expect(url).toMatch(/^https:\/\/api\.example\.com\/images\/[0-9a-f]{64}-jpg-64\.webp$/)
    const size = { url, width: 64, height: 32 }
    const placeholderUrl: unknown = expect.stringMatching(PLACEHOLDER_URL)
    expect(image).toEqual({
      ...size,
      alt: '',
      placeholderUrl,
      variants: [{ ...size, type: 'image/webp' }],
    })
    const params = { id: post._id }
    const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params })
    const { posts } = await api().ok('GET /api/v1/posts/')
    expect([postById.image, posts[0]?.image]).toEqual([image, image])
  })

  test('keeps it when its text changes', async () => {
    const { post, image } = await pictures.create()
    const json = { title: 'New', content: 'New' }
    const input = { params: { id: post._id }, token: pictures.token, json }
    const changed = await api().ok('PUT /api/v1/posts/p/{id}', input)
    expect(changed.post.image).toEqual(image)
  })

  test.each(['../../etc/passwd', 'x.svg', 'a'.repeat(5_000), 'x\0.png'])(
    'may have the file name %j',
    async (name) => {
      await api().createPost(pictures.token, { image: upload(pictures.jpeg, name, 'text/html') })
      for (const stored of await pictures.files()) {
        expect(stored).toMatch(/^[0-9a-f]{64}(\.jpg|-jpg-64\.webp)$/)
      }
    },
  )

  test('has it in all sizes that fit, and a default one', async () => {
    const { post } = await pictures.create(await twoHalves(2_000, 1_000).jpeg().toBuffer())
    await api().app.services.jobs.runDue([MAKE_SIZES.name])
    const image = await pictures.imageOf(post)
    const widths = image.variants.map(({ width, height }) => [width, height])
    expect(widths).toEqual([
      [480, 240],
      [672, 336],
      [960, 480],
      [1_600, 800],
    ])
    const { type: _, ...largest } = image.variants[3] ?? {}
    expect(image).toMatchObject(largest)
    for (const { url, width, height } of image.variants) {
      const response = await api().request(new URL(url).pathname)
      const { format, ...head } = await sharp(await response.arrayBuffer()).metadata()
      expect({ format, width: head.width, height: head.height }).toEqual({
        format: 'webp',
        width,
        height,
      })
    }
  })
})

describe('a picture', () => {
  test('is served with its media type, as immutable', async () => {
    const { path } = await pictures.create()
    const response = await api().request(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, s-maxage=300, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('is not sent for a valid copy, nor for HEAD', async () => {
    const { path } = await pictures.create()
    const etag = (await api().request(path)).headers.get('ETag') ?? ''
    const held = await api().request(path, { headers: { 'If-None-Match': etag } })
    expect([held.status, await held.text()]).toEqual([304, ''])
    const head = await api().request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    const { length } = await readFile(placeOf(path.slice('/images/'.length)))
    expect(head.headers.get('Content-Length')).toBe(String(length))
  })

  test('exists under its exact name only', async () => {
    const { path } = await pictures.create()
    const name = path.slice('/images/'.length)
    const wrong = [
      '',
      'x',
      name.toUpperCase(),
      name.replace('.webp', ''),
      name.replace('.webp', '.png'),
      `${name}%00`,
      `..%2f..%2finkwell.db`,
      `%2e%2e/inkwell.db`,
      `${name.slice(0, 2)}/${name}`,
      `${'0'.repeat(64)}.webp`,
      name.replace('-64', '-480'),
      name.replace('-64', '-064'),
      name.replace('-64', '-'),
      '%E0%A4%A',
    ]
    for (const other of wrong) {
      const response = await api().request(`/images/${other}`)
      expect([other, response.status]).toEqual([other, 404])
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('with a missing file is not found', async () => {
    const { path } = await pictures.create()
    await rm(placeOf(path.slice('/images/'.length)))
    expect((await api().request(path)).status).toBe(404)
  })
})

describe('is refused', () => {
  test('over 15 MB', async () => {
    const image = upload(Buffer.concat([pictures.jpeg, Buffer.alloc(IMAGE_BYTES_MAX)]))
    const form = aPostForm()
    form.set('image', image)
    expect(comparableRefusal(await api().refused(CREATE, { token: pictures.token, form }))).toEqual(
      {
        status: 413,
        code: 'too_large',
        msg: messages.imageTooLarge,
        fields: { image: messages.imageTooLarge },
      },
    )
  })

  test.each([
    ['no picture', '<svg/>', messages.imageInvalid],
    ['a damaged one', '\xff\xd8\xff\xe0rubbish', messages.imageUnreadable],
  ])('%s, whatever its name and type say', async (_, bytes, msg) => {
    const form = aPostForm()
    form.set('image', upload(Buffer.from(bytes, 'latin1'), 'cat.jpg', 'image/jpeg'))
    expect(comparableRefusal(await api().refused(CREATE, { token: pictures.token, form }))).toEqual(
      {
        status: 400,
        code: 'invalid',
        msg,
        fields: { image: msg },
      },
    )
    expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
  })

  test('only after the text was validated', async () => {
    const form = new FormData()
    form.set('title', ' ')
    form.set('image', upload(Buffer.from('rubbish')))
    const { fields } = await api().refused(CREATE, { token: pictures.token, form })
    expect(fields).toEqual({
      title: messages.titleRequired,
      content: messages.contentRequired,
    })
  })
})

test('a picture that compresses badly is accepted', async () => {
  const png = await noise(1_900, 1_400).png().toBuffer()
  expect(png.length).toBeGreaterThan(7_000_000)
  const { image } = await pictures.create(png)
  expect(image).toMatchObject({ width: 960, height: 707 })
})
