import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { messages } from '@inkwell/contract/messages'
import { strFromU8, unzipSync } from 'fflate'
import { aPictureForm } from '@inkwell/test-support/post'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createImportedAuthors } from '../accounts/accounts.authors.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import { newId } from '../../platform/clock/new-id.ts'
import { createLog } from '../../platform/log/log.ts'
import { countTurns } from '../../testing/event-loop-turns.ts'
import { twoHalves, upload } from '../../testing/pictures.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { importFolder } from '../importing/import-folder.ts'
import { ExportingRepository } from './exporting.repository.ts'
import type { ExportedPart, ExportedRow } from './exporting.repository.ts'
import { ExportingService } from './exporting.service.ts'

const api = useTestApi()
/** The service into which an archive is imported. */
const elsewhere = useTestApi()

const EXPORT = 'GET /api/v1/users/me/export'

type Files = Record<string, Uint8Array>

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

function jsonIn(files: Files, name: string): unknown {
  return JSON.parse(textIn(files, name))
}

const ODD_TITLES = [
  'Plain',
  '--- not the end ---',
  'Quotes " and \' and \\ and : and # and {a: b}',
  'عنوان 🌻 標題',
  '!!str &anchor *alias',
  '2026-01-01',
  'null',
]

const ODD_CONTENTS = [
  'Words',
  '\n\n\n  three blank lines before\n',
  '---\ntitle: a second front matter\n---\n\n',
  '...\n---\n',
  '\uFEFFa mark, \u2028 a line, \u00a0 a space  ',
  '`\t`\n\n> 🌻 标题 عنوان\n\n\n',
  'x\n'.repeat(20_000),
]

test('an archive contains profile, sessions, an index, and every post byte for byte', async () => {
  const { user, token } = await api().signUp({ name: 'Ada “Countess” Lovelace' })
  const posts = []
  for (const [index, title] of ODD_TITLES.entries()) {
    posts.push(await api().createPost(token, { title, content: ODD_CONTENTS[index] ?? '' }))
  }
  const files = await archiveOf(token)
  expect(jsonIn(files, 'profile.json')).toMatchObject({
    id: user._id,
    name: user.name,
    email: user.email,
  })
  expect(jsonIn(files, 'sessions.json')).toEqual([expect.objectContaining({ isCurrent: true })])
  const index = jsonIn(files, 'posts.json') as { id: string; title: string; file: string }[]
  expect(index.map(({ id, title }) => [id, title])).toEqual(
    posts.map(({ _id, title }) => [_id, title]),
  )
  for (const [place, { file }] of index.entries()) {
    const text = textIn(files, file)
    const end = text.indexOf('\n---\n') + '\n---\n'.length
    expect(text.slice(end)).toBe(ODD_CONTENTS[place])
  }
  expect(textIn(files, 'README.txt')).toContain('npm run import')
  expect(Object.keys(files)).toHaveLength(4 + posts.length)
})

test('a picture is in it once, and a post in the trash is separate', async () => {
  const { token } = await api().signUp()
  const image = upload(await twoHalves(64, 32).jpeg().toBuffer())
  await api().createPost(token, { image, alt: 'Halves' })
  const gone = await api().createPost(token, { image, title: 'Gone' })
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: gone._id } })
  const files = await archiveOf(token)
  const names = Object.keys(files)
  const picture = names.filter((name) => name.startsWith('pictures/'))
  expect(picture).toHaveLength(1)
  const served = await api().request(`/images/${picture[0]?.slice('pictures/'.length)}`)
  expect(served.status).toBe(200)
  expect(Buffer.from(files[picture[0] ?? ''] ?? [])).toEqual(
    Buffer.from(await served.arrayBuffer()),
  )
  expect(names.filter((name) => name.startsWith('trash/'))).toHaveLength(1)
  expect(jsonIn(files, 'posts.json')).toEqual([
    expect.objectContaining({ picture: picture[0], pictureDescription: 'Halves' }),
    expect.objectContaining({ title: 'Gone', deletedAt: expect.any(String) as string }),
  ])
})

test('drafts and withdrawn posts are separate, and no import publishes them', async () => {
  const { token } = await api().signUp()
  const begin = (json: object) => api().ok('POST /api/v1/drafts', { token, json })
  const { draft } = await begin({ title: '', content: 'Only begun.' })
  const withdrawn = await api().createPost(token, { title: 'Withdrawn' })
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { token, params: { id: withdrawn._id } })
  const post = await api().createPost(token, { title: 'Published' })
  const copy = (await begin({ post: post._id })).draft
  const json = { title: 'Changed', content: 'Not yet.', version: copy.version }
  await api().ok('PUT /api/v1/drafts/{id}', { token, params: { id: copy._id }, json })
  const deleted = (await begin({ title: 'Deleted', content: 'Gone.' })).draft
  await api().ok('DELETE /api/v1/drafts/{id}', { token, params: { id: deleted._id } })
  const files = await archiveOf(token)
  const index = jsonIn(files, 'posts.json') as { id: string; title: string; file: string }[]
  expect(index.map(({ id, title, file }) => [id, title, file.split('/')[0]])).toEqual([
    [draft._id, '', 'drafts'],
    [withdrawn._id, 'Withdrawn', 'unpublished'],
    [post._id, 'Published', 'posts'],
    [post._id, 'Changed', 'drafts'],
    [deleted._id, 'Deleted', 'trash'],
  ])
  const hidden = index.filter(({ file }) => !file.startsWith('posts/'))
  for (const { file } of hidden) expect(textIn(files, file)).toContain('\npublished: false\n')
  expect(textIn(files, index[0]?.file ?? '')).toMatch(/\n---\nOnly begun\.$/)
})

test('an account without posts has an archive, too', async () => {
  const { token } = await api().signUp()
  const files = await archiveOf(token)
  expect(jsonIn(files, 'posts.json')).toEqual([])
  expect(Object.keys(files)).toHaveLength(4)
})

test('the import restores an archive byte for byte, with its pictures', async () => {
  const { token, user } = await api().signUp({ name: 'Grace Hopper' })
  const image = upload(await twoHalves(48, 32).jpeg().toBuffer())
  const alt = 'Two "halves": red & blue'
  const form = aPictureForm({ image: upload(await twoHalves(700, 350).jpeg().toBuffer()) })
  const { name } = (await api().ok('POST /api/v1/images', { token, form })).image
  const withPicture = { title: 'With a picture', content: `![Halves](/images/${name})\n` }
  const exported = [await api().createPost(token, withPicture)]
  for (const [index, title] of ODD_TITLES.entries()) {
    const picture = index === 0 ? { image, alt, focus: '0.25,0' } : {}
    const content = ODD_CONTENTS[index] ?? ''
    exported.push(await api().createPost(token, { title, content, ...picture }))
  }
  const trashed = await api().createPost(token, { title: 'In the trash' })
  await api().ok('DELETE /api/v1/posts/p/{id}', { token, params: { id: trashed._id } })

  const folder = await mkdtemp(join(tmpdir(), 'inkwell-archive-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, bytes] of Object.entries(await archiveOf(token))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), bytes)
  }
  const { database, posts, creation, textPictures } = elsewhere().app.services
  const authors = createImportedAuthors({ database, clock: systemClock, newId })
  const report = await importFolder(folder, {
    authorId: (author) => authors.ensureAccount(author),
    takeIn: (authorId, request) => creation.takeIn(authorId, request),
    takePicture: (...picture) => textPictures.takeIn(...picture),
    onProgress: () => undefined,
  })
  expect(report).toMatchObject({ taken: ODD_TITLES.length + 1, withCover: 1, withoutCover: [] })
  expect(report.leftOut).toEqual([expect.objectContaining({ reason: 'it is a draft' })])
  const list = await posts.list({})
  const taken = await Promise.all(list.posts.map(({ _id }) => posts.read(_id)))
  const words = taken.map(({ title, content }) => [title, content])
  expect(words).toEqual(
    expect.arrayContaining(ODD_TITLES.map((title, index) => [title, ODD_CONTENTS[index]])),
  )
  const times = (all: { title: string; createdAt: string }[]) =>
    all.map(({ title, createdAt }) => `${title} ${createdAt}`).toSorted()
  expect(times(taken)).toEqual(times(exported))
  expect(taken.find(({ title }) => title === 'Plain')).toMatchObject({
    image: { alt, width: 48, focus: { x: 0.25, y: 0 } },
    author: { name: user.name },
  })
  expect(taken.find(({ title }) => title === withPicture.title)).toMatchObject(withPicture)
  expect((await elsewhere().request(`/images/${name}`)).status).toBe(200)
})

test('an invalid token gets no archive', async () => {
  const refusal = await api().refused(EXPORT, { token: 'x.y' })
  expect(refusal.msg).toBe(messages.sessionEnded)
})

/** A service with many posts, and the number that was read. */
function many({ posts: all = Infinity, fail }: { posts?: number; fail?: Error } = {}) {
  let read = 0
  const turns = countTurns()
  const turnsOfReads: number[] = []
  async function* posts(): AsyncGenerator<ExportedRow> {
    for (let count = 0; count < all; count++) {
      read += 1
      turnsOfReads.push(turns())
      if (fail && read > 50) throw fail
      const text = { id: newId(), title: 'T', content: 'x'.repeat(200_000), alt: null, focus: null }
      const now = '2026-01-01T00:00:00.000Z'
      const times = { published_at: now, updated_at: now, deleted_at: null }
      const state = { image_key: null, unpublished_at: null, isDraft: false }
      const wrap = { line_ends: 'break' as const, tags: [], language: null, series: null }
      yield await Promise.resolve({ ...text, ...state, ...wrap, ...times })
    }
  }
  const repository: Pick<ExportingRepository, 'memberSince' | 'profile' | 'posts'> = {
    profile: () => Promise.resolve(undefined),
    memberSince: () => Promise.resolve(undefined),
    posts,
  }
  const lines: string[] = []
  const service = new ExportingService({
    repository,
    sessions: () => Promise.resolve([]),
    openCover: () => Promise.resolve(undefined),
    openTextPicture: () => Promise.resolve(undefined),
    clock: systemClock,
    log: createLog('info', { write: (line) => void lines.push(line) }),
  })
  const viewer = { _id: newId(), name: 'Ada', email: 'ada@example.com' }
  const origin = { address: 'local', userAgent: undefined }
  return {
    read: () => read,
    turnsOfReads,
    lines,
    archive: () => service.archive(viewer, '', origin),
  }
}

test('an archive is streamed with backpressure', async () => {
  const source = many()
  const reader = (await source.archive()).getReader()
  while (source.read() < 20) await reader.read()
  const before = source.read()
  // Without a reader, no further post is read.
  await new Promise(setImmediate)
  expect(source.read() - before).toBeLessThan(3)
  await reader.cancel()
})

test('other requests get turns while an archive is made', async () => {
  const { archive, turnsOfReads } = many({ posts: 40 })
  await new Response(await archive()).arrayBuffer()
  // One row and the next one, which is read ahead.
  const rows = Map.groupBy(turnsOfReads, (turn) => turn)
  expect(turnsOfReads).toHaveLength(2 * 40)
  for (const { length } of rows.values()) expect(length).toBeLessThanOrEqual(2)
  // The texts of 200 KB have some chunks each.
  expect((turnsOfReads.at(-1) ?? 0) - (turnsOfReads[40] ?? 0)).toBeGreaterThan(4 * 39)
})

test('an archive reads each content once', async () => {
  const { token } = await api().signUp()
  const content = 'Long words. '.repeat(20_000)
  const { draft } = await api().ok('POST /api/v1/drafts', { token, json: { content } })
  const post = await api().createPost(token, { content: 'A post.' })
  const repository = new ExportingRepository(api().app.services.database)
  const { user } = await api().ok('GET /api/v1/users/me', { token })
  const rowsOf = async (part: ExportedPart) => {
    const rows = await Array.fromAsync(repository.posts(user._id, part))
    return rows.map((row) => [row.id, row.content])
  }
  expect(await rowsOf('index')).toEqual([
    [draft._id, ''],
    [post._id, ''],
  ])
  expect(await rowsOf('whole')).toEqual([
    [draft._id, content],
    [post._id, 'A post.'],
  ])
  const read = vi.spyOn(ExportingRepository.prototype, 'posts')
  await archiveOf(token)
  expect(read.mock.calls.map(([, part]) => part)).toEqual(['index', 'whole'])
})

test('an archive that fails is aborted, and the reason logged', async () => {
  const { archive, lines } = many({ fail: new Error('the disk is gone') })
  await expect(new Response(await archive()).arrayBuffer()).rejects.toThrow('the disk is gone')
  expect(lines.join('')).toContain('the disk is gone')
})
