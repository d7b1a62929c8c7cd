import { messages } from '@inkwell/contract/messages'
import { strFromU8, unzipSync } from 'fflate'
import { aPictureForm } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../platform/clock/new-id.ts'
import { countIterations } from '../../testing/event-loop-iterations.ts'
import { asImported, keepAddresses, keepPicturePaths } from '../../testing/imported-post.ts'
import { exportSite, takeIn } from '../../testing/own-export.ts'
import type { Files } from '../../testing/own-export.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import type { TestApi } from '../../testing/test-api.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { ExportingRepository } from './exporting.repository.ts'
import type { ExportedPost } from './exporting.repository.ts'

const api = useTestApi()
/** The service into which an archive is imported. */
const elsewhere = useTestApi()

const EXPORT = 'GET /api/v1/users/me/export'

async function archiveOf(token: string): Promise<Files> {
  const response = await api().call(EXPORT, { token })
  expect(response.status).toBe(200)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

function textIn(files: Files, name: string): string {
  const bytes = files[name]
  if (!bytes) throw new Error(`There is no ${name} among ${Object.keys(files).join(', ')}`)
  return strFromU8(bytes)
}

function linesIn(files: Files, name: string): unknown[] {
  const lines = textIn(files, name).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as unknown)
}

const ODD_TITLES = [
  'Plain',
  '--- not the end ---',
  'Quotes " and \' and \\ and : and # and {a: b}',
  'عنوان 🌻 標題',
  '../../etc/passwd',
  '{{ site.title }} {% raw %} {{< ref >}}',
  '2026-01-01',
  'null',
]

const ODD_CONTENTS = [
  'Words',
  '\n\n\n  three blank lines before\n',
  '---\ntitle: a second front matter\n---\n\n',
  '...\n---\n]]> <script>alert(1)</script>',
  '\uFEFFa mark, \u2028 a line, \u00a0 a space  ',
  '`\t`\n\n> 🌻 标题 عنوان\n\n\n',
  '{{ page.title }} {% include x %} {{< figure >}} {{% x %}}',
  'x\n'.repeat(20_000),
]

/** Something of everything. */
async function fill(at: TestApi): Promise<{ token: string; id: string }> {
  const { token, user } = await at.signUp({ name: 'Ada “Countess” Lovelace' })
  const image = upload(await twoHalves(1_200, 600).jpeg().toBuffer())
  const form = aPictureForm({ image: upload(await twoHalves(700, 350).png().toBuffer()) })
  const { name } = (await at.ok('POST /api/v1/images', { token, form })).image
  const tags = ['Looms', 'عربي']
  const picture = { image, alt: 'Two "halves"', focus: '0.25,0' }
  const content = `![Halves](/images/${name})\n`
  const labels = { tags, series: 'Letters', language: 'en' }
  const whole = await at.createPost(token, { title: 'Whole', content, ...picture, ...labels })
  await asImported(at, { token, id: whole._id })
  await keepPicturePaths(at, { picture: name, post: whole._id })
  for (const [index, title] of ODD_TITLES.entries()) {
    await at.createPost(token, { title, content: ODD_CONTENTS[index] ?? '' })
  }
  const begin = (json: object) => at.ok('POST /api/v1/drafts', { token, json })
  await begin({ title: '', content: 'Only begun.' })
  const changed = await at.createPost(token, { title: 'Published' })
  const { draft } = await begin({ post: changed._id })
  const json = { title: 'Changed', content: 'Not yet.', version: draft.version }
  await at.ok('PUT /api/v1/drafts/{id}', { token, params: { id: draft._id }, json })
  const withdrawn = await at.createPost(token, { title: 'Withdrawn' })
  await at.ok('POST /api/v1/posts/p/{id}/unpublish', { token, params: { id: withdrawn._id } })
  const gone = await at.createPost(token, { title: 'Gone', image, alt: 'No focus' })
  await at.ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: gone._id } })
  const { database } = at.app.services
  await database.writes
    .insertInto('administrator')
    .values({ person_id: user._id, created_at: '2026-01-01T00:00:00.000Z' })
    .execute()
  const page = { title: 'About', content: 'We weave.', published: true }
  await at.ok('PUT /api/v1/admin/pages/{slug}', { token, params: { slug: 'about' }, json: page })
  const profile = { biography: 'Weaves.', links: [{ label: 'Site', url: 'https://example.com/' }] }
  await at.ok('PUT /api/v1/users/me/profile', { token, json: profile })
  await keepAddresses(at, { author: user._id, page: 'about' })
  const portrait = aPictureForm({ image: upload(await twoHalves(300, 300).png().toBuffer()) })
  await at.ok('PUT /api/v1/users/me/picture', { token, form: portrait })
  return { token, id: user._id }
}

test('an archive that was taken back is exported byte for byte as before', async () => {
  await fill(api())
  const first = await exportSite(api())
  expect(Buffer.compare(first, await exportSite(api()))).toBe(0)
  const items = await takeIn(elsewhere(), first)
  expect(items.filter(({ outcome }) => outcome === 'listed')).toEqual([])
  expect(items.filter(({ kind }) => kind === 'post')).toHaveLength(ODD_TITLES.length + 4)
  const second = await exportSite(elsewhere())
  const [before, after] = [unzipSync(first), unzipSync(second)]
  expect(Object.keys(after)).toEqual(Object.keys(before))
  const whole = textIn(after, Object.keys(after).find((name) => name.includes('-whole-')) ?? '')
  expect(whole).toMatch(/^aliases: \["\/post\/[0-9a-f-]{36}","\/2020\/01\/[0-9a-f-]{36}"\]$/m)
  expect(textIn(after, 'redirects.csv')).toMatch(/^\/2020\/01\/[0-9a-f-]{36},\/posts\/whole-/m)
  expect(textIn(after, 'redirects.csv')).toMatch(/^\/about-us,\/page\/about\/$/m)
  expect(textIn(after, 'redirects.csv')).toMatch(/^\/category\/looms,\/tags\/[^,]+\/$/m)
  expect(textIn(after, 'redirects.csv').match(/^\/wp-content\/.*,\/images\//gm)).toHaveLength(4)
  expect(linesIn(after, '_inkwell/picture-addresses.ndjson')).toHaveLength(4)
  expect(textIn(after, 'pages/about.md')).toMatch(/^redirect_from: \["\/about-us"\]$/m)
  expect(textIn(after, '_inkwell/people.ndjson')).toContain('"addresses":["/author/ada"]')
  expect(linesIn(after, '_inkwell/comments.ndjson')).toHaveLength(3)
  expect(textIn(after, 'wordpress.xml').match(/<wp:comment>/g)).toHaveLength(2)
  for (const [name, bytes] of Object.entries(before)) {
    expect(`${name}\n${strFromU8(after[name] ?? new Uint8Array())}`).toBe(
      `${name}\n${strFromU8(bytes)}`,
    )
  }
  expect(Buffer.compare(first, second)).toBe(0)
  // A second run changes nothing.
  await takeIn(elsewhere(), first)
  expect(Buffer.compare(first, await exportSite(elsewhere()))).toBe(0)
})

test('a rendering of an earlier version does not make another archive', async () => {
  await fill(api())
  const { writes } = api().app.services.database
  const before = await exportSite(api())
  const earlier = { html: '<p>Earlier</p>', excerpt: 'Earlier', renderer_version: 1 }
  await writes.updateTable('post').set(earlier).where('content', '<>', '').execute()
  expect(Buffer.compare(await exportSite(api()), before)).toBe(0)
})

test('an id that is here under another owner is listed and stays', async () => {
  const { token } = await api().signUp()
  const post = await api().createPost(token, { title: 'Mine' })
  const other = await elsewhere().signUp()
  const archive = await exportSite(api())
  const { writes } = elsewhere().app.services.database
  const theirs = await elsewhere().createPost(other.token, { title: 'Theirs' })
  await writes.updateTable('post').set({ id: post._id }).where('id', '=', theirs._id).execute()
  const items = await takeIn(elsewhere(), archive)
  expect(items.filter(({ outcome }) => outcome === 'listed')).toEqual([
    expect.objectContaining({ id: post._id, note: { key: 'postOfOther' } }),
  ])
  const { postById } = await elsewhere().ok('GET /api/v1/posts/p/{id}', {
    params: { id: post._id },
  })
  expect(postById).toMatchObject({ title: 'Theirs', author: { _id: other.user._id } })
})

test('an account whose address is used here is listed with its posts', async () => {
  const account = aSignup()
  const { token, user } = await api().signUp(account)
  const post = await api().createPost(token)
  await elsewhere().signUp(account)
  const items = await takeIn(elsewhere(), await exportSite(api()))
  const listed = items.filter(({ outcome }) => outcome === 'listed').map(({ id }) => id)
  expect(listed).toEqual(expect.arrayContaining([user._id, post._id]))
  await elsewhere().refused('GET /api/v1/posts/p/{id}', { params: { id: post._id } })
})

test('no archive has anything that lets anybody sign in', async () => {
  const account = aSignup()
  const { token } = await api().signUp(account)
  const { database } = api().app.services
  const secrets = await database.reads.selectFrom('credential').select('password').execute()
  const sessions = await database.reads.selectFrom('session').select('token').execute()
  const texts = [(await exportSite(api())).toString('latin1')]
  const mine = await api().call(EXPORT, { token })
  texts.push(Buffer.from(await mine.arrayBuffer()).toString('latin1'))
  for (const secret of [
    ...secrets.map((row) => row.password),
    ...sessions.map((row) => row.token),
  ]) {
    for (const text of texts) expect(text).not.toContain(secret)
  }
})

test('the archive of an author has nothing of others', async () => {
  const other = await api().signUp({ name: 'Somebody Else' })
  const image = upload(await twoHalves(64, 32).png().toBuffer())
  await api().createPost(other.token, { title: 'Not yours', image, tags: ['Theirs'] })
  const { token, user } = await api().signUp({ name: 'Grace Hopper' })
  const post = await api().createPost(token, { title: 'Yours' })
  const files = await archiveOf(token)
  expect(linesIn(files, '_inkwell/people.ndjson')).toEqual([
    expect.objectContaining({ id: user._id }),
  ])
  expect(linesIn(files, '_inkwell/posts.ndjson')).toEqual([
    { post: expect.objectContaining({ id: post._id, title: 'Yours' }) as object },
  ])
  for (const bytes of Object.values(files)) {
    const text = strFromU8(bytes)
    for (const word of ['Somebody Else', 'Not yours', 'Theirs', other.user.email]) {
      expect(text).not.toContain(word)
    }
  }
  expect(textIn(files, '_inkwell/sessions.json')).toContain('createdAt')
})

test('file names are made of letters, digits and hyphens, whatever the titles', async () => {
  const { token } = await api().signUp()
  for (const title of ODD_TITLES) await api().createPost(token, { title })
  const names = Object.keys(await archiveOf(token)).filter((name) => name.startsWith('_posts/'))
  expect(names).toHaveLength(ODD_TITLES.length)
  for (const name of names) {
    expect(name).toMatch(/^_posts\/\d{4}-\d\d-\d\d-[a-z0-9]+(?:-[a-z0-9]+)*\.md$/)
  }
})

test('an invalid token gets no archive', async () => {
  const refusal = await api().refused(EXPORT, { token: 'x.y' })
  expect(refusal.msg).toBe(messages.sessionEnded)
})

/** A service whose database has endless posts, and the number of posts that were read. */
function many({ fail }: { fail?: Error } = {}) {
  let read = 0
  const now = '2026-01-01T00:00:00.000Z'
  const row: ExportedPost = {
    id: newId(),
    author_id: newId(),
    author: 'Ada',
    title: 'T',
    content: 'x'.repeat(200_000),
    html: '',
    excerpt: '',
    renderer_version: 0,
    image_key: null,
    published_at: now,
    updated_at: now,
    deleted_at: null,
    hidden_at: null,
    unpublished_at: null,
    import_source: null,
    line_ends: 'break',
    language: null,
    series: null,
    alt: null,
    focus: null,
    addresses: [],
    feed_id: null,
    tags: [],
  }
  vi.spyOn(ExportingRepository.prototype, 'posts').mockImplementation(async function* () {
    for (;;) {
      read += 1
      if (fail && read > 50) throw fail
      yield await Promise.resolve(row)
    }
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return { read: () => read, archive: () => api().app.services.exporting.archive() }
}

test('an archive is streamed with backpressure', async () => {
  const source = many()
  const reader = source.archive().getReader()
  while (source.read() < 20) await reader.read()
  const before = source.read()
  // Without a reader, no further post is read.
  await new Promise(setImmediate)
  expect(source.read() - before).toBeLessThan(3)
  await reader.cancel()
})

test('other requests are served while an archive is made', async () => {
  const { archive, read } = many()
  const iterations = countIterations()
  const reader = archive().getReader()
  while (read() < 40) await reader.read()
  await reader.cancel()
  expect(iterations()).toBeGreaterThan(40)
})

test('an archive that fails is aborted, and the reason logged', async () => {
  const { archive } = many({ fail: new Error('the disk is gone') })
  await expect(new Response(archive()).arrayBuffer()).rejects.toThrow('the disk is gone')
  expect(api().logLines.join('')).toContain('the disk is gone')
})
