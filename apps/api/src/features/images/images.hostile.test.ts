import { deflateSync } from 'node:zlib'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { messages } from '@inkwell/contract/messages'
import { aPictureForm, aPostForm, aPostText } from '@inkwell/test-support/post'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { gifOf, patched, pngOf, zipEnd } from '../../testing/hostile-pictures.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'
import type { Input } from '../../testing/test-api.ts'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())

/** Every call that takes a picture. */
async function uploads(bytes: Uint8Array): Promise<[EndpointKey, Input][]> {
  const { token } = pictures
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: aPostText() })
  const post = await api().createPost(token)
  const image = upload(bytes, 'cat.jpg', 'image/jpeg')
  const form = aPictureForm({ image })
  return [
    ['POST /api/v1/posts/createpost', { token, form: aPostForm({ image }) }],
    ['PUT /api/v1/drafts/{id}/image', { token, form, params: { id: draft._id } }],
    ['PUT /api/v1/posts/p/{id}/image', { token, form, params: { id: post._id } }],
    ['POST /api/v1/images', { token, form }],
  ]
}

async function expectRefused(bytes: Uint8Array, msg: string): Promise<void> {
  for (const [key, input] of await uploads(bytes)) {
    expect(comparableRefusal(await api().refused(key, input))).toEqual({
      status: 400,
      code: 'invalid',
      msg,
      fields: { image: msg },
    })
  }
  expect([await pictures.files(), await pictures.keys()]).toEqual([[], []])
}

describe('other files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each([
    ['an SVG', svg],
    ['an SVG with an XML head', `<?xml version="1.0"?>${svg}`],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a ZIP', 'PK\x03\x04'],
    ['text', 'hello'],
    ['HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['BMP', 'BM\x3a\0\0\0'],
    ['a RIFF that is no WebP', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a picture behind a page', '<html>\xff\xd8\xff'],
    ['a picture behind a line', '\n\x89PNG\r\n\x1a\n'],
  ])('%s', async (_, text) => {
    await expectRefused(Buffer.from(text, 'latin1'), messages.imageInvalid)
  })

  test('TIFF', async () => {
    await expectRefused(await twoHalves(8, 8).tiff().toBuffer(), messages.imageInvalid)
  })
})

describe('a polyglot file', () => {
  test('an archive behind it', async () => {
    for (const comment of ['', 'a comment', 'x'.repeat(65_535)]) {
      const bytes = Buffer.concat([pictures.jpeg, Buffer.from('PK\x03\x04'), zipEnd(comment)])
      await expectRefused(bytes, messages.imageInvalid)
    }
  })

  test.each(['<script>alert(1)</script>', '<!DOCTYPE html><html>', '<svg onload=x>', '%PDF-1.4'])(
    '%s in a comment at its start',
    async (words) => {
      const comment = Buffer.concat([
        Buffer.from([0xff, 0xfe, 0, words.length + 2]),
        Buffer.from(words),
      ])
      const { jpeg } = pictures
      const bytes = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
      expect((await sharp(bytes).metadata()).format).toBe('jpeg')
      await expectRefused(bytes, messages.imageInvalid)
    },
  )

  test('data that phones append is removed', async () => {
    const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42'), Buffer.alloc(5_000, 'film')])
    const { path } = await pictures.create(Buffer.concat([pictures.jpeg, film]))
    const stored = await (await api().request(path)).arrayBuffer()
    expect(Buffer.from(stored).includes('film')).toBe(false)
    await pictures.purgeAll()
  })
})

test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('a truncated %s', async (format) => {
  const bytes = await twoHalves(640, 320).toFormat(format).toBuffer()
  for (const part of [0.05, 0.5, 0.9]) {
    const torn = bytes.subarray(0, Math.max(16, Math.floor(bytes.length * part)))
    await expectRefused(torn, messages.imageUnreadable)
  }
})

test.each([
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff',
  'GIF89a',
  'RIFF\0\0\0\0WEBP',
  '\0\0\0\x1cftypavif',
])('the header %j and random bytes', async (head) => {
  const bytes = Buffer.from(head + 'rubbish'.repeat(100), 'latin1')
  await expectRefused(bytes, messages.imageUnreadable)
})

describe('a false header', () => {
  test('with more rows than exist', async () => {
    await expectRefused(pngOf({ width: 600, height: 600, rows: 20 }), messages.imageUnreadable)
  })

  test('without pixels', async () => {
    for (const [width, height] of [
      [0, 0],
      [0, 10],
      [10, 0],
    ] as const) {
      await expectRefused(pngOf({ width, height }), messages.imageUnreadable)
    }
  })

  test('with enormous sizes', async () => {
    await expectRefused(pngOf({ width: 900_000, height: 900_000, rows: 1 }), messages.imageTooLong)
    // The position of height and width in a JPEG.
    const { jpeg } = pictures
    const size = jpeg.indexOf(Buffer.from([0xff, 0xc0])) + 5
    const wide = patched(jpeg, size, Buffer.from([0, 0x10, 0x75, 0x30]))
    await expectRefused(wide, messages.imageTooLong)
    const large = patched(jpeg, size, Buffer.from([0x30, 0, 0x30, 0]))
    await expectRefused(large, messages.imageTooManyPixels)
  })

  test('with different sizes for canvas and frame', async () => {
    const webp = await twoHalves(64, 32).ensureAlpha(0.5).webp().toBuffer()
    expect(webp.toString('latin1', 12, 16)).toBe('VP8X')
    const other = patched(webp, 24, Buffer.from([0xff, 1, 0, 0xff, 1, 0]))
    await expectRefused(other, messages.imageUnreadable)
  })

  test('with another format', async () => {
    const heic = patched(await twoHalves(64, 32).avif().toBuffer(), 8, Buffer.from('avifmif1heic'))
    const png = Buffer.concat([
      Buffer.from('RIFF\xff\0\0\0WEBP', 'latin1'),
      pngOf({ width: 8, height: 8 }),
    ])
    await expectRefused(png, messages.imageUnreadable)
    const form = aPostForm({ image: upload(heic) })
    const { status } = await api().call('POST /api/v1/posts/createpost', {
      token: pictures.token,
      form,
    })
    expect([201, 400]).toContain(status)
    await pictures.purgeAll()
  })
})

describe('too large', () => {
  test('65,000 pixels in a row or a column', async () => {
    await expectRefused(pngOf({ width: 65_000, height: 10 }), messages.imageTooLong)
    await expectRefused(pngOf({ width: 10, height: 65_000 }), messages.imageTooLong)
  })

  test('more than 50 megapixels in a small file', async () => {
    const bytes = pngOf({ width: 10_000, height: 5_001 })
    expect(bytes.length).toBeLessThan(10_000)
    await expectRefused(bytes, messages.imageTooManyPixels)
  })

  test('thousands of frames', async () => {
    for (const frames of [301, 5_000, 400_000]) {
      await expectRefused(gifOf({ frames }), messages.animationTooLong)
    }
  })

  test('frames of more than 150 megapixels in total', async () => {
    const bytes = gifOf({ width: 1_000, height: 600, frames: 251 })
    await expectRefused(bytes, messages.animationTooManyPixels)
  })

  test('a profile or a text that is a decompression bomb', async () => {
    const zeros = deflateSync(Buffer.alloc(300_000_000))
    const profile: [string, Buffer] = ['iCCP', Buffer.concat([Buffer.from('p\0\0'), zeros])]
    const text: [string, Buffer] = ['zTXt', Buffer.concat([Buffer.from('t\0\0'), zeros])]
    for (const extra of [profile, text]) {
      const form = aPostForm({ image: upload(pngOf({ width: 64, height: 32 }, extra)) })
      const { status } = await api().call('POST /api/v1/posts/createpost', {
        token: pictures.token,
        form,
      })
      expect([201, 400]).toContain(status)
    }
    await pictures.purgeAll()
  })
})

test('afterwards the next picture is accepted', async () => {
  expect((await pictures.create()).image).toMatchObject({ width: 64, height: 32 })
})
