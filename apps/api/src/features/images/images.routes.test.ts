import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_BYTES_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { aPostForm } from '@inkwell/test-support/post'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noise, twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi, wordsOf } from '../../testing/test-api.ts'
import { TRASH_LIFETIME } from '../posts/posts.policy.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const DELETE = 'DELETE /api/v1/posts/p/{id}'

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({ apiOrigin: 'https://api.example.com' }, () => now)

let token = ''
let jpeg = Buffer.alloc(0)
beforeAll(async () => {
  token = (await api().signUp()).token
  jpeg = await twoHalves(64, 32).jpeg().toBuffer()
})

/** Every file below the folder of pictures, finished or not. */
async function files(): Promise<string[]> {
  const folder = join(api().dataDir, 'images')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function keys(): Promise<string[]> {
  const rows = await api().app.services.database.reads.selectFrom('image').select('key').execute()
  return rows.map(({ key }) => key)
}

async function purgeAll(): Promise<void> {
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
  for (const { _id: id } of posts) await api().ok(DELETE, { params: { id }, token })
  now = new Date(now.getTime() + TRASH_LIFETIME)
  await api().app.services.posts.purgeTrash()
}

async function aPostWithPicture(picture = jpeg) {
  const post = await api().createPost(token, { image: upload(picture) })
  if (!post.image) throw new Error('The post has no picture')
  return { post, image: post.image, path: new URL(post.image.url).pathname }
}

beforeEach(purgeAll)

test('the purge before each of these tests leaves no picture', async () => {
  await aPostWithPicture()
  await purgeAll()
  expect([await files(), await keys()]).toEqual([[], []])
})

describe('a post with a picture', () => {
  test('tells its absolute address and size, everywhere', async () => {
    const { post, image } = await aPostWithPicture()
    expect(image).toEqual({
      url: expect.stringMatching(
        /^https:\/\/api\.example\.com\/images\/[0-9a-f]{64}\.webp$/,
      ) as string,
      width: 64,
      height: 32,
    })
    const params = { id: post._id }
    const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params })
    const { posts } = await api().ok('GET /api/v1/posts/')
    expect([postById.image, posts[0]?.image]).toEqual([image, image])
  })

  test('keeps it when its text changes', async () => {
    const { post, image } = await aPostWithPicture()
    const json = { title: 'New', content: 'New' }
    const input = { params: { id: post._id }, token, json }
    const changed = await api().ok('PUT /api/v1/posts/p/{id}', input)
    expect(changed.post.image).toEqual(image)
  })

  test.each(['../../etc/passwd', 'x.svg', 'a'.repeat(5_000), 'x\0.png'])(
    'may call it %j',
    async (name) => {
      await api().createPost(token, { image: upload(jpeg, name, 'text/html') })
      expect(await files()).toEqual(await keys())
    },
  )
})

describe('a picture', () => {
  test('is sent as what it is, to be kept for ever', async () => {
    const { path } = await aPostWithPicture()
    const response = await api().request(path)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    const hash = createHash('sha256').update(bytes).digest('hex')
    expect(path).toBe(`/images/${hash}.webp`)
  })

  test('is not sent to who has it, nor for HEAD', async () => {
    const { path } = await aPostWithPicture()
    const etag = (await api().request(path)).headers.get('ETag') ?? ''
    const held = await api().request(path, { headers: { 'If-None-Match': etag } })
    expect([held.status, await held.text()]).toEqual([304, ''])
    const head = await api().request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('Content-Length')).toBe(String((await onlyFile()).length))
  })

  test('is there under its own name alone', async () => {
    const { path } = await aPostWithPicture()
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
      '%E0%A4%A',
    ]
    for (const other of wrong) {
      const response = await api().request(`/images/${other}`)
      expect([other, response.status]).toEqual([other, 404])
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  })

  test('that is missing on the disk is missing, not broken', async () => {
    const { path } = await aPostWithPicture()
    const [name = ''] = await files()
    await rm(join(api().dataDir, 'images', name.slice(0, 2), name))
    expect((await api().request(path)).status).toBe(404)
  })
})

async function onlyFile(): Promise<Buffer> {
  const [name = ''] = await files()
  return readFile(join(api().dataDir, 'images', name.slice(0, 2), name))
}

describe('is refused', () => {
  test('over 15 MB', async () => {
    const image = upload(Buffer.concat([jpeg, Buffer.alloc(IMAGE_BYTES_MAX)]))
    const form = aPostForm()
    form.set('image', image)
    expect(wordsOf(await api().refused(CREATE, { token, form }))).toEqual({
      status: 413,
      code: 'too_large',
      msg: messages.imageTooLarge,
      fields: { image: messages.imageTooLarge },
    })
  })

  test.each([
    ['no picture', '<svg/>', messages.imageInvalid],
    ['a damaged one', '\xff\xd8\xff\xe0rubbish', messages.imageUnreadable],
  ])('%s, whatever its name and type say', async (_, bytes, msg) => {
    const form = aPostForm()
    form.set('image', upload(Buffer.from(bytes, 'latin1'), 'cat.jpg', 'image/jpeg'))
    expect(wordsOf(await api().refused(CREATE, { token, form }))).toEqual({
      status: 400,
      code: 'invalid',
      msg,
      fields: { image: msg },
    })
    expect([await files(), await keys()]).toEqual([[], []])
  })

  test('only after the text was found in order', async () => {
    const form = new FormData()
    form.set('title', ' ')
    form.set('image', upload(Buffer.from('rubbish')))
    const { fields } = await api().refused(CREATE, { token, form })
    expect(fields).toEqual({
      title: messages.titleRequired,
      content: messages.contentRequired,
    })
  })
})

describe('leaves nothing behind', () => {
  test('when the post cannot be stored', async () => {
    const { writes } = api().app.services.database
    await writes.schema.alterTable('post').renameColumn('lead', 'hidden').execute()
    const { status } = await api().call(CREATE, {
      token,
      form: aPostForm({ image: upload(jpeg) }),
    })
    await writes.schema.alterTable('post').renameColumn('hidden', 'lead').execute()
    expect(status).toBe(500)
    expect([await files(), await keys()]).toEqual([[], []])
  })

  test('when the disk refuses the file', async () => {
    const folder = join(api().dataDir, 'images')
    await rm(folder, { recursive: true })
    await writeFile(folder, 'in the way')
    const { status } = await api().call(CREATE, {
      token,
      form: aPostForm({ image: upload(jpeg) }),
    })
    await rm(folder)
    await mkdir(folder)
    expect(status).toBe(500)
    expect([await files(), await keys()]).toEqual([[], []])
  })

  test('when the process died between the picture and the post', async () => {
    const { database, images } = api().app.services
    const { post, path } = await aPostWithPicture()
    // What a kill leaves: the row and the file of a picture without its post, and half a file.
    await database.writes.deleteFrom('post').where('id', '=', post._id).execute()
    await mkdir(join(api().dataDir, 'images', 'unfinished'), { recursive: true })
    await writeFile(join(api().dataDir, 'images', 'unfinished', 'half'), 'half')
    expect(await images.open(path.slice('/images/'.length))).toBeDefined()
    expect(await files()).toHaveLength(2)
    await api().stop()
    await api().start()
    expect([await files(), await keys()]).toEqual([[], []])
    // By the clock of these tests, the session was over long ago.
    token = (await api().signUp()).token
  })
})

describe('two posts with the same picture', () => {
  test('share one file, which goes with the last of them', async () => {
    const [first, second] = [await aPostWithPicture(), await aPostWithPicture()]
    expect(second.image).toEqual(first.image)
    expect(await files()).toHaveLength(1)

    await api().ok(DELETE, { params: { id: first.post._id }, token })
    now = new Date(now.getTime() + TRASH_LIFETIME)
    await api().app.services.posts.purgeTrash()
    expect((await api().request(second.path)).status).toBe(200)

    await api().ok(DELETE, { params: { id: second.post._id }, token })
    expect((await api().request(second.path)).status).toBe(200)
    now = new Date(now.getTime() + TRASH_LIFETIME)
    await api().app.services.posts.purgeTrash()
    expect((await api().request(second.path)).status).toBe(404)
    expect(await files()).toEqual([])
  })

  test('survive clearing up at the same time', async () => {
    const { images } = api().app.services
    const creates = Array.from({ length: 8 }, async () => {
      const [created] = await Promise.all([aPostWithPicture(), images.sweep().catch(() => 0)])
      return created
    })
    for (const { path } of await Promise.all(creates)) {
      expect((await api().request(path)).status).toBe(200)
    }
    expect(await files()).toHaveLength(1)
  })
})

test('a picture that no encoder makes small gets through', async () => {
  const png = await noise(1_900, 1_400).png().toBuffer()
  expect(png.length).toBeGreaterThan(7_000_000)
  const { image } = await aPostWithPicture(png)
  expect(image).toMatchObject({ width: 1_600, height: 1_179 })
})
