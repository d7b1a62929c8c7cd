import { SITEMAP_PART_MAX } from '@inkwell/contract/limits'
import { expect, test, vi } from 'vitest'
import { newId } from '../../platform/clock/new-id.ts'
import { SitemapRepository } from './sitemap.repository.ts'
import { useListening, useTestApi } from '../../testing/test-api.ts'

const PARTS = 'GET /api/v1/sitemap'
const PART = 'GET /api/v1/sitemap/{part}'

const api = useTestApi()
const origin = useListening(api)

const partNames = async () => (await api().ok(PARTS)).parts.map(({ name }) => name)
const idsOf = async (part: string) =>
  (await api().ok(PART, { params: { part } })).entries.map(({ id }) => id)

async function savePage(slug: string, published: boolean): Promise<void> {
  const text = { title: 'About', content: 'Us.', published }
  await api().app.services.pages.save(slug, text, { owner: '', record: () => Promise.resolve() })
}

test('every public post, author and page is listed, and nothing else', async () => {
  expect(await partNames()).toEqual([])
  const [ada, bob] = [await api().signUp(), await api().signUp()]
  const post = await api().createPost(ada.token)
  const month = post.createdAt.slice(0, 7)
  expect(await partNames()).toEqual(['authors', month])

  const withdrawn = (await api().createPost(bob.token))._id
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', {
    token: bob.token,
    params: { id: withdrawn },
  })
  const deleted = (await api().createPost(bob.token))._id
  await api().ok('DELETE /api/v1/posts/p/{id}', { token: bob.token, params: { id: deleted } })
  await api().ok('POST /api/v1/drafts', { token: bob.token, json: { title: 'Not yet' } })
  await savePage('about', true)
  await savePage('later', false)

  expect(await partNames()).toEqual(['pages', 'authors', month])
  expect(await idsOf(month)).toEqual([post._id])
  expect(await idsOf('authors')).toEqual([ada.user._id])
  expect(await idsOf('pages')).toEqual(['about'])
  await savePage('later', true)
  expect(await idsOf('pages')).toEqual(['about', 'later'])
})

test('a cached list of authors changes with a suspension and its end', async () => {
  const [{ token, user }, other] = [await api().signUp(), await api().signUp()]
  await api().createPost(token)
  // Without authors there is no list of them.
  await api().createPost(other.token)
  const list = async () => (await fetch(`${origin()}/api/v1/sitemap/authors`)).text()
  const { people } = api().app.services.moderation
  const actor = { place: 'command line' } as const
  await vi.waitFor(async () => expect(await list()).toContain(user._id), 15_000)
  await people.suspend(actor, user._id, 'keep')
  await vi.waitFor(async () => expect(await list()).not.toContain(user._id), 15_000)
  await people.lift(actor, user._id)
  await vi.waitFor(async () => expect(await list()).toContain(user._id), 15_000)
})

test('a long month has several parts, and each post is in one of them', async () => {
  const { user } = await api().signUp()
  const { writes } = api().app.services.database
  const count = SITEMAP_PART_MAX + 7
  const rows = Array.from({ length: count }, (_, number) => {
    const time = new Date(Date.UTC(1999, 1, 3) + number * 1_000).toISOString()
    const text = { title: 'a', lead: 'a', excerpt: 'a', content: 'a' }
    return { id: newId(), author_id: user._id, ...text, published_at: time, updated_at: time }
  })
  for (let at = 0; at < count; at += 1_000) {
    await writes
      .insertInto('post')
      .values(rows.slice(at, at + 1_000))
      .execute()
  }
  expect(await partNames()).toEqual(expect.arrayContaining(['1999-02', '1999-02-2']))
  const { parts } = await api().ok(PARTS)
  expect(parts.find(({ name }) => name === '1999-02')?.updatedAt).toBe(rows.at(-1)?.updated_at)
  const all = [...(await idsOf('1999-02')), ...(await idsOf('1999-02-2'))]
  expect(all).toEqual(rows.map(({ id }) => id))
})

test.each(['2001-01', '1999-02-1', '1999-02-99', '1999-02-0', 'pages-2', 'posts', '%00', "a'--"])(
  '%s is no part',
  async (part) => {
    const answer = await api().call(PART, { params: { part } })
    expect(answer.status).toBe(404)
  },
)

test('parts that do not exist cost no read of all posts each', async () => {
  const { token } = await api().signUp()
  await api().createPost(token, { tags: ['Looms'] })
  const reads = vi.spyOn(SitemapRepository.prototype, 'tagsIn')
  const counts = vi.spyOn(SitemapRepository.prototype, 'tags')
  const parts = Array.from({ length: 40 }, (_, index) => `tags-${index + 2}`)
  const refusals = await Promise.all(parts.map((part) => api().refused(PART, { params: { part } })))
  expect(new Set(refusals.map(({ status }) => status))).toEqual(new Set([404]))
  expect(reads).not.toHaveBeenCalled()
  expect(counts).toHaveBeenCalledOnce()
})
