import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { animation, BLUE, RED, withSpot } from '../../testing/pictures.ts'
import { PicturePosts } from '../../testing/picture-posts.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { ImagesEncoder } from './images.encoder.ts'
import { MAKE_PLACEHOLDER } from './images.placeholders.ts'

const pictures = new PicturePosts(() => api())
const api = useTestApi({}, () => pictures.now())

beforeAll(() => pictures.begin())
beforeEach(async () => {
  vi.restoreAllMocks()
  await pictures.purgeAll()
})

/** Removes a placeholder and adds its job, as a migration does; resolves to the key. */
async function forget(placeholder = ''): Promise<string> {
  const [key = ''] = await pictures.keys()
  const { database, jobs: queue } = api().app.services
  await database.writes.updateTable('image').set({ placeholder }).execute()
  await queue.add(database.writes, MAKE_PLACEHOLDER, { key }, { uniqueKey: key })
  return key
}

const make = () => api().app.services.jobs.runDue([MAKE_PLACEHOLDER.name])

async function jobs() {
  const { reads } = api().app.services.database
  const all = reads.selectFrom('job').select(['attempts', 'last_error'])
  return all.where('kind', '=', MAKE_PLACEHOLDER.name).execute()
}

async function listed() {
  const { posts } = await api().ok('GET /api/v1/posts/')
  return posts[0]?.image?.placeholderUrl
}

test('a picture of an earlier version gets its placeholder', async () => {
  const { image } = await pictures.create()
  expect(image.placeholderUrl).toBeDefined()
  await forget()
  expect(await listed()).toBeUndefined()
  expect(await make()).toBe(1)
  expect(await listed()).toMatch(/^data:image\/webp;base64,/)
  expect(await jobs()).toEqual([])
})

test('a picture of an earlier version gets its focal point, which its author may replace', async () => {
  const { post } = await pictures.create(
    await withSpot(800, 200, { x: 0.9, y: 0.3 }).png().toBuffer(),
  )
  const shown = async () => (await api().ok('GET /api/v1/posts/')).posts[0]?.image?.focus
  const found = await shown()
  expect(found?.x).toBeCloseTo(0.9, 1)
  await api().app.services.database.writes.updateTable('image').set({ attention: '' }).execute()
  await forget()
  expect(await shown()).toBeUndefined()
  await make()
  expect(await shown()).toEqual(found)
  const form = new FormData()
  form.set('focus', '0.5,0.5')
  await api().ok('PUT /api/v1/posts/p/{id}/image', {
    params: { id: post._id },
    token: pictures.token,
    form,
  })
  expect(await shown()).toEqual({ x: 0.5, y: 0.5 })
})

test('it is deterministic', async () => {
  await pictures.create()
  await forget()
  await make()
  const first = await listed()
  await forget('UklG')
  await make()
  expect(await listed()).toBe(first)
})

test('that of an animation is made, too', async () => {
  const frames = await (await animation([RED, BLUE], { width: 300 })).gif()
  await pictures.create(frames)
  await forget()
  expect(await make()).toBe(1)
  expect(await listed()).toBeDefined()
})

test('for a deleted picture nothing happens', async () => {
  await pictures.create()
  const key = await forget()
  await pictures.purgeAll()
  expect(await pictures.keys()).not.toContain(key)
  expect(await make()).toBe(1)
  expect(await jobs()).toEqual([])
})

test('without its file, the job fails and is reported', async () => {
  await pictures.create()
  await forget()
  const name = (await pictures.files()).find((file) => file.endsWith('-64.webp')) ?? ''
  await rm(join(api().dataDir, 'images', name.slice(0, 2), name))
  expect(await make()).toBe(1)
  expect(await jobs()).toEqual([{ attempts: 1, last_error: `The file ${name} is missing` }])
})

test('an invalid result of the process is not returned', async () => {
  await pictures.create()
  await forget()
  vi.spyOn(ImagesEncoder.prototype, 'describeLook').mockResolvedValue({
    placeholder: 'javascript:alert(1)',
    attention: '',
  })
  await make()
  const { reads } = api().app.services.database
  const row = await reads.selectFrom('image').select('placeholder').executeTakeFirstOrThrow()
  expect(row.placeholder).toBe('')
})

test('an invalid text in the row is not returned', async () => {
  const { post } = await pictures.create()
  const { writes } = api().app.services.database
  for (const placeholder of ['data:text/html,<script>', 'https://example.com/track.gif']) {
    await writes.updateTable('image').set({ placeholder }).execute()
    const list = await (await api().request('/api/v1/posts/')).text()
    const whole = await (await api().request(`/api/v1/posts/p/${post._id}`)).text()
    for (const answer of [list, whole]) {
      expect(answer).not.toContain('placeholder')
      expect(answer).not.toContain(placeholder)
    }
  }
})
