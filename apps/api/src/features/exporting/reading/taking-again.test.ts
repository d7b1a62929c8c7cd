import { aPictureForm } from '@inkwell/test-support/post'
import { noteSentence } from '@inkwell/contract/import-notes'
import { unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { exportSite, takeIn } from '../../../testing/own-export.ts'
import { twoHalves, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { StorageUnavailable } from '../../../platform/storage/unavailable.ts'
import { DATA_FILES } from '../data-lines.ts'

const HOUR = 60 * 60 * 1_000

let now = Date.now()

const api = useTestApi()
const elsewhere = useTestApi({}, () => new Date(now))

async function aPicture() {
  return upload(await twoHalves(700, 350).png().toBuffer())
}

test('an import that ended in the middle goes on, wherever it ended', async () => {
  for (const name of ['Ada', 'Grace']) {
    const { token } = await api().signUp({ name })
    const form = aPictureForm({ image: await aPicture() })
    const picture = (await api().ok('POST /api/v1/images', { token, form })).image.name
    const content = `![Halves](/images/${picture})`
    await api().createPost(token, { content, tags: [name, 'Both'] })
    await api().ok('POST /api/v1/drafts', { token, json: { title: name, content } })
  }
  const archive = await exportSite(api())
  for (let items = 1; items <= 8; items++) {
    await expect(takeIn(elsewhere(), archive, items)).rejects.toThrow('the process was killed')
  }
  await takeIn(elsewhere(), archive)
  expect(Buffer.compare(await exportSite(elsewhere()), archive)).toBe(0)
})

test('covers outlast the hours between pictures and posts, in a second run, too', async () => {
  const { token } = await api().signUp()
  const image = upload(await twoHalves(400, 100).png().toBuffer())
  const { _id: id } = await api().createPost(token, { image })
  const archive = await exportSite(api())
  const { images } = elsewhere().app.services
  const wholeRun = await takeIn(api(), archive)
  const untilPosts = wholeRun.findIndex(({ kind }) => kind === 'post')
  for (let run = 1; run <= 2; run++) {
    await expect(takeIn(elsewhere(), archive, untilPosts)).rejects.toThrow('killed')
    now += 23 * HOUR
    expect(await images.purge()).toBe(0)
  }
  await takeIn(elsewhere(), archive)
  const { postById } = await elsewhere().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById).toHaveProperty('image.url')
})

test('a picture of a text that only a second run has is not purged', async () => {
  const { token } = await api().signUp()
  const image = upload(await twoHalves(300, 100).png().toBuffer())
  const uploaded = await api().ok('POST /api/v1/images', { token, form: aPictureForm({ image }) })
  const { name } = uploaded.image
  const { _id: id } = await api().createPost(token, { content: `![Halves](/images/${name})` })
  const whole = unzipSync(await exportSite(api()))
  await takeIn(elsewhere(), { ...whole, [DATA_FILES.pictures]: new Uint8Array() })
  await takeIn(elsewhere(), whole)
  const { reads } = elsewhere().app.services.database
  const shown = reads.selectFrom('post_picture').select('name').where('post_id', '=', id)
  expect(await shown.execute()).toEqual([{ name }])
})

test('a portrait that was removed since does not come back', async () => {
  const { token } = await api().signUp()
  const form = aPictureForm({ image: await aPicture() })
  await api().ok('PUT /api/v1/users/me/picture', { token, form })
  const archive = await exportSite(api())
  await api().ok('DELETE /api/v1/users/me/picture', { token })
  await takeIn(api(), archive)
  const { profile } = await api().ok('GET /api/v1/users/me/profile', { token })
  expect(profile.image).toBeUndefined()
})

test('a picture whose files could not be stored comes with the next run', async () => {
  const { token } = await api().signUp()
  const image = upload(await twoHalves(900, 100).png().toBuffer())
  const { _id: id } = await api().createPost(token, { image })
  const archive = await exportSite(api())
  const { files } = elsewhere().app.services
  const puts = vi.spyOn(files, 'put').mockRejectedValue(new StorageUnavailable(new Error('full')))
  await expect(takeIn(elsewhere(), archive)).rejects.toThrow(StorageUnavailable)
  puts.mockRestore()
  await takeIn(elsewhere(), archive)
  const { postById } = await elsewhere().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  const { pathname } = new URL(postById.image?.url ?? '')
  expect((await elsewhere().request(pathname)).status).toBe(200)
})

test('a busy decoder ends the attempt, so that no post loses its cover', async () => {
  const { token } = await api().signUp()
  const image = upload(await twoHalves(800, 100).png().toBuffer())
  const { _id: id } = await api().createPost(token, { image })
  const archive = await exportSite(api())
  const busy = new Refusal('unavailable', 'busy')
  vi.spyOn(elsewhere().app.services.images, 'takeBack').mockRejectedValueOnce(busy)
  await expect(takeIn(elsewhere(), archive)).rejects.toThrow(busy)
  await takeIn(elsewhere(), archive)
  const { postById } = await elsewhere().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById).toHaveProperty('image.url')
})

test('a page that has other words here is listed', async () => {
  const { pages } = api().app.services
  const owner = { owner: '', record: () => Promise.resolve() }
  const page = {
    title: 'Colophon',
    content: 'Set in Newsreader.',
    published: true,
    updatedAt: null,
  }
  await pages.save('colophon', page, owner)
  const archive = await exportSite(api())
  const take = async () => {
    const items = await takeIn(elsewhere(), archive)
    const { outcome, note } = items.find(({ kind }) => kind === 'page') ?? {}
    return { outcome, reason: note && noteSentence(note) }
  }
  expect(await take()).toMatchObject({ outcome: 'taken' })
  expect(await take()).toMatchObject({ outcome: 'taken' })
  await elsewhere().app.services.pages.changeContent('colophon', () => 'Set in lead.', owner)
  const reason = 'the site has another page at its address'
  expect(await take()).toEqual({ outcome: 'listed', reason })
})
