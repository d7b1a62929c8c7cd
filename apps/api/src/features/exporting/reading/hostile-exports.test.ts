import { noteSentence } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { takeIn } from '../../../testing/own-export.ts'
import type { Files } from '../../../testing/own-export.ts'
import { twoHalves } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'

const api = useTestApi()

const AUTHOR = '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e11'
const TIME = '2026-01-01T00:00:00.000Z'
const KEY = `${'ab'.repeat(32)}.webp`

const person = {
  id: AUTHOR,
  name: 'Ada',
  email: 'ada@example.com',
  createdAt: TIME,
  updatedAt: TIME,
}

function aPost(id: number, change: object = {}) {
  const post = {
    id: `019aa1c4-9d5e-7c11-8e0b-${String(id).padStart(12, '0')}`,
    author: AUTHOR,
    title: 'A post',
    content: 'Words.',
    lineEnds: 'break',
    publishedAt: TIME,
    updatedAt: TIME,
  }
  return { post: { ...post, ...change } }
}

function aPicture(path: string) {
  const file = { name: KEY, width: 64, height: 64, path }
  const size = { width: 64, height: 64 }
  return { key: KEY, ...size, isPortrait: false, hasMaster: false, files: [file], names: [] }
}

function lines(values: readonly unknown[]): Uint8Array {
  const texts = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
  return Buffer.from(texts.map((text) => `${text}\n`).join(''))
}

function archive(files: Record<string, readonly unknown[]>): Files {
  const named = Object.entries(files).map(([name, values]) => [
    `_inkwell/${name}.ndjson`,
    lines(values),
  ])
  return Object.fromEntries(named) as Files
}

/** The items that were not taken, with the reason. */
async function listed(files: Files): Promise<string[]> {
  const items = await takeIn(api(), files)
  return items
    .filter(({ outcome }) => outcome === 'listed')
    .map(({ kind, id, note }) => `${kind} ${id}: ${note && noteSentence(note)}`)
}

test.each([
  ['{', 'it is no JSON'],
  ['\u0000', 'it is no JSON'],
  [`"${'x'.repeat(9 * 1024 * 1024)}"`, 'it is too long'],
  ['[]', 'its line is not valid'],
  ['null', 'its line is not valid'],
  ['{"__proto__":{"post":1}}', 'its line is not valid'],
  [aPost(1, { id: '../../etc/passwd' }), 'its line is not valid'],
  [aPost(1, { author: 'x' }), 'its line is not valid'],
  [aPost(1, { publishedAt: 'yesterday' }), 'its line is not valid'],
  [aPost(1, { title: '' }), 'its line is not valid'],
  [aPost(1, { content: 'x'.repeat(200_001) }), 'its line is not valid'],
  [aPost(1, { cover: '../../x' }), 'its line is not valid'],
  [aPost(1, { pictures: ['../x'] }), 'its line is not valid'],
  [aPost(1, { source: 'a\0b' }), 'its line is not valid'],
])('a line is listed, and those around it are taken: %#', async (line, reason) => {
  const files = archive({ people: [person], posts: [aPost(2), line, aPost(3)] })
  expect(await listed(files)).toEqual([expect.stringContaining(`posts.ndjson:2: ${reason}`)])
  await api().ok('GET /api/v1/posts/p/{id}', { params: { id: aPost(3).post.id } })
})

test('a text that is too complex is listed', async () => {
  const content = '>'.repeat(150_000)
  const files = archive({ people: [person], posts: [aPost(4, { content })] })
  const { id } = aPost(4).post
  expect(await listed(files)).toEqual([expect.stringContaining(`post ${id}: `)])
})

test('a post of somebody who is not here is listed', async () => {
  const author = '019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e12'
  expect(await listed(archive({ posts: [aPost(5, { author })] }))).toEqual([
    `post ${aPost(5).post.id}: its author is not here`,
  ])
})

test('pictures are taken only unchanged, and only from the archive', async () => {
  const other = await twoHalves(64, 64).webp().toBuffer()
  for (const path of ['../../etc/passwd', '/etc/passwd', 'images/none.webp']) {
    expect(await listed(archive({ pictures: [aPicture(path)] }))).toEqual([
      `picture ${KEY}: the archive has no ${path}`,
    ])
  }
  const path = `images/${KEY}`
  for (const bytes of [other, Buffer.from('<script>')]) {
    const files = { ...archive({ pictures: [aPicture(path)] }), [path]: bytes }
    expect(await listed(files)).toEqual([expect.stringContaining(`picture ${KEY}: `)])
  }
  expect((await api().request(`/images/${KEY}`)).status).toBe(404)
})

test('a post whose cover was not taken has none', async () => {
  const files = archive({ people: [person], posts: [aPost(6, { cover: KEY })] })
  expect(await listed(files)).toEqual([])
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', {
    params: { id: aPost(6).post.id },
  })
  expect(postById?.image).toBeUndefined()
})

test('a draft and a revision are never those of another post', async () => {
  const post = aPost(8).post.id
  const made = { kind: 'saved', title: '', madeAt: TIME, superseded: false, text: '' }
  const revision = { post, number: 1, ...made }
  const broken = aPost(8, { title: '' })
  const files = archive({ people: [person], posts: [aPost(7), broken, { revision }] })
  expect(await listed(files)).toEqual([
    expect.stringContaining('posts.ndjson:2: '),
    expect.stringContaining(`other ${post}/1: its post is not before it`),
  ])
})
