import { aPostForm } from '@inkwell/test-support/post'
import { expect, onTestFinished, test } from 'vitest'
import { appoint } from './testing/access/visitors.ts'
import { noise, upload } from './testing/pictures.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace } from './testing/test-database.ts'

const SAVE = 'PUT /api/v1/admin/pages/{slug}'
const CREATE = 'POST /api/v1/posts/createpost'
const headers = { 'Idempotency-Key': 'once' }
const slug = { params: { slug: 'about' } }

/** Starts services on the same data, one at a time, with the origin that each is given. */
async function aBlog() {
  const place = await emptyPlace()
  let api: TestApi | undefined
  onTestFinished(() => api?.stop())
  return async (apiOrigin: string) => {
    await api?.stop()
    api = new TestApi(place.dataDir, { ...place, apiOrigin })
    await api.start()
    return api
  }
}

/** Texts that say which pictures they show. */
function withPictures(...origins: string[]): string {
  return origins.map((origin) => `![of ${origin}](${origin}/images/a.webp)`).join('\n\n')
}

function shownIn(html: string): (string | undefined)[] {
  return [...html.matchAll(/<img src="(?<origin>[^"]+)\/images\/a\.webp"/g)].map((found) => {
    return found.groups?.origin
  })
}

async function publish(api: TestApi, content: string) {
  const { token, user } = await api.signUp()
  await appoint(api, user)
  const picture = await noise(600, 300).png().toBuffer()
  const form = () => aPostForm({ content, image: upload(picture) })
  const { post } = await api.ok(CREATE, { token, form: form(), headers })
  await api.ok(SAVE, { ...slug, token, json: { title: 'About', content, published: true } })
  return { token, form, id: post._id }
}

/** Every answer that holds what was rendered, or the address of a picture. */
async function answersOf(api: TestApi, { token, form, id }: Awaited<ReturnType<typeof publish>>) {
  const { post: again } = await api.ok(CREATE, { token, form: form(), headers })
  const { postById } = await api.ok('GET /api/v1/posts/p/{id}', { params: { id } })
  const { posts } = await api.ok('GET /api/v1/posts/')
  const { page } = await api.ok('GET /api/v1/pages/{slug}', slug)
  const { page: edited } = await api.ok('GET /api/v1/admin/pages/{slug}', { ...slug, token })
  return {
    shown: [again, postById, page, edited].map(({ html }) => shownIn(html).join()),
    covers: JSON.stringify([again, postById, ...posts].map(({ image }) => image)),
  }
}

const [HERE, THERE, SECURE] = ['http://here.example', 'http://there.example', 'https://a.example']

test('after a change of the storage address, every response has only the new one', async () => {
  const start = await aBlog()
  const first = await start(HERE)
  const written = await publish(first, withPictures(HERE, THERE))
  const before = await answersOf(first, written)
  expect(before.shown).toEqual([HERE, HERE, HERE, HERE])
  expect(before.covers).toContain(`"${HERE}/images/`)

  const second = await start(THERE)
  const after = await answersOf(second, written)
  expect(after.shown).toEqual([THERE, THERE, THERE, THERE])
  expect(after.covers).toContain(`"${THERE}/images/`)
  expect(after.covers).not.toContain(HERE)
})

test('stale posts are rendered once in the background', async () => {
  const start = await aBlog()
  await publish(await start(HERE), withPictures(HERE, THERE))
  const { app } = await start(THERE)
  const { posts, pages, database } = app.services
  expect([await posts.renderStale(), await pages.renderStale()]).toEqual([1, 1])
  expect([await posts.renderStale(), await pages.renderStale()]).toEqual([0, 0])
  for (const table of ['post', 'page'] as const) {
    const { html } = await database.reads.selectFrom(table).select('html').executeTakeFirstOrThrow()
    expect(shownIn(html)).toEqual([THERE])
  }
})

// A text may name pictures of its own, whose addresses are made of the storage address.
test('between addresses with https everything is rendered once, and authors’ texts stay', async () => {
  const start = await aBlog()
  const written = await publish(await start(SECURE), withPictures(SECURE, HERE))
  const second = await start('https://b.example')
  const { posts, pages } = second.app.services
  expect([await posts.renderStale(), await pages.renderStale()]).toEqual([1, 1])
  expect([await posts.renderStale(), await pages.renderStale()]).toEqual([0, 0])
  const { shown, covers } = await answersOf(second, written)
  expect(shown).toEqual([SECURE, SECURE, SECURE, SECURE])
  expect(covers).not.toContain(SECURE)
})
