import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/clock/new-id.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import {
  aPost,
  importFile,
  runImportJobs,
  uploadImport,
  zip,
} from '../../../testing/upload-import.ts'

const START = 'POST /api/v1/imports/{id}/start'
const CANCEL = 'POST /api/v1/imports/{id}/cancel'
const ITEMS = 'GET /api/v1/imports/{id}/items'

const api = useTestApi()

let token = ''

beforeEach(async () => {
  token = (await api().signUp()).token
})

const PAGE = '---\ntitle: A\nlayout: page\n---\nText\n'

/** A site of which a record, a page or a post, has a name that could be an address. */
function own(name: string, text: string) {
  const bytes = zip({ [`${name}.md`]: text, 'other.md': aPost(2) })
  return { name: 'blog.zip', bytes, scope: 'own' as const }
}

/** Leaves what an import planned for a page in the ledger. */
async function leavePlan(slug: string): Promise<void> {
  const { _id: id } = await uploadImport(api(), token, own(slug, PAGE))
  await runImportJobs(api())
  const params = { id }
  await api().ok(START, { token, params, json: { fetchPictures: false } })
  await api().ok(CANCEL, { token, params })
  await runImportJobs(api())
}

test.each([
  ['a new id', newId()],
  ['no id at all', 'drafts'],
])('a page whose address is %s gives no post its id', async (_, slug) => {
  await leavePlan(slug)
  const done = await importFile(api(), token, own(slug, aPost(1)))
  expect(done.state).toBe('done')
  const { items } = await api().ok(ITEMS, { token, params: { id: done._id } })
  const posts = items.filter(({ kind }) => kind === 'post')
  expect(posts.map(({ outcome }) => outcome)).toEqual(['taken', 'taken'])
  for (const { address } of posts) {
    expect(address).toMatch(/^\/post\/[\da-f-]{36}$/)
    expect(address).not.toContain(slug)
  }
})

test("a page whose address is the id of another person's post ends no import", async () => {
  const other = await api().signUp()
  const { _id: id } = await api().createPost(other.token, { title: 'Theirs' })
  await leavePlan(id)
  const done = await importFile(api(), token, own(id, aPost(1)))
  expect(done.state).toBe('done')
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  expect(postById.title).toBe('Theirs')
})
