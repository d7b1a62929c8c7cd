import { readdir } from 'node:fs/promises'
import { messages } from '@inkwell/contract/messages'
import { foreignParts } from '@inkwell/test-support/pictures/foreign-parts'
import { pictureSeeds } from '@inkwell/test-support/pictures/seeds'
import { aPostForm } from '@inkwell/test-support/post'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apngOf, patched, webpOf, zipEnd } from '../../testing/hostile-pictures.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { upload } from '../../testing/pictures.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())
const CREATE = 'POST /api/v1/posts/createpost'

let seeds: Record<string, Buffer>
const seed = (name: string) => seeds[name] ?? Buffer.alloc(0)
beforeAll(async () => {
  await pictures.begin()
  seeds = await pictureSeeds()
})
beforeEach(() => pictures.purgeAll())

async function storedOf(path: string): Promise<Buffer> {
  const response = await api().request(path)
  expect(response.headers.get('Content-Type')).toBe('image/webp')
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  return Buffer.from(await response.arrayBuffer())
}

async function expectClean(bytes: Uint8Array): Promise<Buffer> {
  const { path } = await pictures.create(bytes)
  const stored = await storedOf(path)
  expect(foreignParts(stored)).toEqual([])
  return stored
}

async function expectRefused(bytes: Uint8Array, msg: string): Promise<void> {
  const form = aPostForm({ image: upload(bytes) })
  const refusal = await api().refused(CREATE, { token: pictures.token, form })
  expect(comparableRefusal(refusal)).toMatchObject({ status: 400, code: 'invalid', msg })
}

describe('a false name and type', () => {
  const NAMES = [
    ['a.svg', 'a.html', 'a.php', 'a.png.exe', '.htaccess', 'CON', 'a\u202egnp.exe', '🖋'],
    ['../../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/passwd', 'C:\\a.png', 'a/../b.png'],
    ['%2e%2e%2fa', 'a\0.png', 'a\r\nContent-Type: text/html\r\n\r\n<script>', '"; name="title'],
    ["'; drop table post; --", '<script>alert(1)</script>', '${7*7}', 'x'.repeat(5_000)],
  ].flat()

  test.each(NAMES.map((name) => [name.slice(0, 40), name]))(
    '%j leads to no path',
    async (_, name) => {
      const { jpeg, token } = pictures
      const before = await readdir(api().dataDir)
      const form = aPostForm()
      form.set('image', new Blob([Uint8Array.from(jpeg)], { type: 'text/html' }), name)
      const response = await api().call(CREATE, { token, form })
      expect(response.status).toBe(201)
      const names = await pictures.files()
      for (const file of names) expect(file).toMatch(/^[0-9a-f]{64}(\.jpg|-jpg-\d+\.webp)$/)
      expect(await readdir(api().dataDir)).toEqual(before)
      expect(await response.text()).not.toContain('passwd')
    },
  )

  test.each(['', 'x'.repeat(60_000)])('%.40j is not the name of a file', async (name) => {
    const form = aPostForm()
    form.set('image', new Blob([Uint8Array.from(pictures.jpeg)]), name)
    expect((await api().refused(CREATE, { token: pictures.token, form })).status).toBe(400)
    expect(await pictures.files()).toEqual([])
  })

  test('the bytes decide, and determine the stored type', async () => {
    for (const [name, bytes] of Object.entries(seeds)) {
      const image = upload(bytes, 'a.svg', 'image/svg+xml')
      const post = await api().createPost(pictures.token, { image })
      const stored = await storedOf(new URL(post.image?.url ?? '').pathname)
      expect([name, (await sharp(stored).metadata()).format]).toEqual([name, 'webp'])
    }
  })

  test('two pictures in one form, and one in a text field, are refused', async () => {
    const { jpeg, token } = pictures
    const two = aPostForm({ image: upload(jpeg) })
    two.append('image', upload(jpeg))
    const title = aPostForm()
    title.set('title', upload(jpeg))
    const words = aPostForm()
    words.set('image', 'a picture')
    for (const form of [two, title, words]) {
      expect((await api().refused(CREATE, { token, form })).status).toBe(400)
    }
    expect(await pictures.files()).toEqual([])
  })
})

describe('thousands of frames', () => {
  test('of a WebP are refused by the header', async () => {
    for (const frames of [301, 1_000, 3_000]) {
      await expectRefused(webpOf(seed('a moving WebP'), frames), messages.animationTooLong)
    }
  })

  test('of a PNG are ignored: like other programs, we use the first one', async () => {
    const stored = await expectClean(apngOf(5_000))
    expect((await sharp(stored).metadata()).pages ?? 1).toBe(1)
  })

  test('of an AVIF sequence: its main picture, or a refusal', async () => {
    const sequence = patched(seed('an AVIF'), 8, Buffer.from('avis'))
    const form = aPostForm({ image: upload(sequence) })
    const { status } = await api().call(CREATE, { token: pictures.token, form })
    expect([201, 400]).toContain(status)
    const files = await pictures.files()
    expect(files.length > 0).toBe(status === 201)
  })
})

describe('other data behind a picture', () => {
  const SCRIPT = '<!doctype html><script>alert(1)</script>'

  test.each([
    // The header of small pictures is searched from the start.
    ['a page', Buffer.from(`${' '.repeat(1_024)}${SCRIPT}`)],
    ['a program', Buffer.from('MZ\x90\0\x03#!/bin/sh\n<?php system($_GET[0]) ?>')],
    ['a second picture', Buffer.from('\xff\xd8\xff\xe0second', 'latin1')],
    ['a torn archive', Buffer.concat([zipEnd(), Buffer.from('PK\x03\x04 and more')])],
  ])('%s is removed', async (_, behind) => {
    for (const [name, bytes] of Object.entries(seeds)) {
      const stored = await expectClean(Buffer.concat([bytes, behind]))
      expect([name, stored.includes(behind)]).toEqual([name, false])
    }
  })

  test('an archive behind a picture of any format is refused', async () => {
    for (const bytes of Object.values(seeds)) {
      const both = Buffer.concat([bytes, Buffer.from('PK\x03\x04'), zipEnd('x')])
      await expectRefused(both, messages.imageInvalid)
    }
  })
})
