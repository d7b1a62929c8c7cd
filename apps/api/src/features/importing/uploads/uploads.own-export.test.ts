import { pictureNamesIn } from '@inkwell/contract/picture-name'
import { beforeAll, expect, test } from 'vitest'
import { aPictureForm, aPostText } from '@inkwell/test-support/post'
import { twoHalves, upload } from '../../../testing/pictures.ts'
import { useTestApi } from '../../../testing/test-api.ts'
import type { TestApi } from '../../../testing/test-api.ts'
import { countOf, importFile } from '../../../testing/upload-import.ts'

/** The service that an author leaves. */
const api = useTestApi()
const elsewhere = useTestApi()

/** What Markdown for other programs has in other words. */
const WORDS = [
  '\n\n  Blank lines before,\nline ends, <b>HTML</b> & an entity &amp;',
  '{{< figure >}} {% raw %} [[wiki]] {: .a }',
  '```\n{{ code }}\n```',
  'the end\n\n',
].join('\n\n')

/** The origin of the site in tests. */
const WEB = 'http://localhost:3000'

let writer = ''
let token = ''
let linked = ''
let picture = ''

async function textOf({ app }: TestApi, title: string) {
  const { reads } = app.services.database
  const columns = ['id', 'content', 'line_ends', 'language', 'series', 'published_at'] as const
  const query = reads.selectFrom('post').select(columns).where('title', '=', title)
  return query.executeTakeFirstOrThrow()
}

async function exported(): Promise<Uint8Array> {
  const response = await api().call('GET /api/v1/users/me/export', { token: writer })
  return new Uint8Array(await response.arrayBuffer())
}

async function importExport() {
  const file = { name: 'inkwell.zip', bytes: await exported(), scope: 'own' } as const
  return importFile(elsewhere(), token, file)
}

/** The titles of the posts and drafts of the importing account. */
async function titles(): Promise<string[]> {
  const { posts } = await elsewhere().ok('GET /api/v1/users/me/posts', { token })
  const { drafts } = await elsewhere().ok('GET /api/v1/drafts', { token })
  return [...posts, ...drafts].map(({ title }) => title).toSorted()
}

beforeAll(async () => {
  writer = (await api().signUp({ name: 'Ada' })).token
  token = (await elsewhere().signUp()).token
  const form = aPictureForm({ image: upload(await twoHalves(40, 20).png().toBuffer()) })
  picture = (await api().ok('POST /api/v1/images', { token: writer, form })).image.name
  const image = upload(await twoHalves(20, 40).png().toBuffer())
  linked = (await api().createPost(writer, { title: 'Linked', content: 'Here.' }))._id
  const content = `${WORDS}![A](/images/${picture}) [B](/post/${linked}#b) [C](${WEB}/post/${linked})\n`
  const labels = { tags: ['Looms, old', 'عربي'], series: 'Letters', language: 'ar' }
  await api().createPost(writer, { title: 'Whole words', content, image, alt: 'Two', ...labels })
  const draft = { title: 'Begun', content: '  Not <i>yet</i>\n' }
  await api().ok('POST /api/v1/drafts', { token: writer, json: draft })
})

test('an author takes an export to another service, to the byte', async () => {
  const run = await importExport()
  expect(run).toMatchObject({ state: 'done', format: 'inkwell' })
  const counts = run.counts.map(({ kind, taken, listed }) => [kind, [taken, listed]] as const)
  expect(Object.fromEntries(counts)).toEqual({ draft: [1, 0], picture: [2, 0], post: [2, 0] })
  expect(await titles()).toEqual(['Begun', 'Linked', 'Whole words'])
  const { content, id: _, ...labels } = await textOf(api(), 'Whole words')
  const here = await textOf(elsewhere(), 'Whole words')
  expect(here).toMatchObject(labels)
  const [shown = ''] = pictureNamesIn(here.content)
  expect(shown).not.toBe(picture)
  const { id: target } = await textOf(elsewhere(), 'Linked')
  const moved = content.replace(picture, shown).replace(`${WEB}/post/${linked}`, `/post/${target}`)
  expect(here.content).toBe(moved.replace(linked, target))
  expect((await elsewhere().request(`/images/${shown}`)).status).toBe(200)
  const params = { id: here.id }
  const { postById } = await elsewhere().ok('GET /api/v1/posts/p/{id}', { params })
  expect(postById.tags).toEqual(['Looms, old', 'عربي'])
  expect(postById.image?.alt).toBe('Two')
})

test('a second import adds nothing, and that of a later export what is new', async () => {
  await importExport()
  const before = await titles()
  expect(countOf(await importExport(), 'post')).toMatchObject({ taken: 2, listed: 0 })
  expect(await titles()).toEqual(before)
  const params = { id: linked }
  const json = aPostText({ title: 'Another title', content: 'There.' })
  await api().ok('PUT /api/v1/posts/p/{id}', { params, token: writer, json })
  const form = aPictureForm({ image: upload(await twoHalves(30, 30).png().toBuffer()) })
  await api().ok('PUT /api/v1/posts/p/{id}/image', { params, token: writer, form })
  await api().createPost(writer, { title: 'A later one', content: 'New.' })
  await importExport()
  expect(await titles()).toEqual(['A later one', ...before])
})
