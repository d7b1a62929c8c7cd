import { CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { RENDERER_VERSION } from '@inkwell/markdown/version'
import { anyCharacter } from '@inkwell/test-support/any-character'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { packTexts } from '@inkwell/test-support/pack-texts'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import * as fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { appoint } from '../../testing/access/visitors.ts'
import { holdWrite } from '../../testing/hold-write.ts'
import { line, lines } from '../../testing/any-text.ts'
import { useTestApi, comparableRefusal } from '../../testing/test-api.ts'

const READ = 'GET /api/v1/pages/{slug}'
const SOURCE = 'GET /api/v1/admin/pages/{slug}'
const LIST = 'GET /api/v1/admin/pages'
const SAVE = 'PUT /api/v1/admin/pages/{slug}'
const DELETE = 'DELETE /api/v1/admin/pages/{slug}'

const TEXT = { title: 'About', content: 'Who *writes* here.', published: true }
const params = { slug: 'about' }

const api = useTestApi()
let token = ''

beforeEach(async () => {
  const account = await api().signUp()
  await appoint(api(), account.user)
  token = account.token
  const { pages } = await api().ok(LIST, { token })
  for (const { slug } of pages) await api().ok(DELETE, { token, params: { slug: slug ?? '' } })
})

test('everyone can read a published page; its source is for administrators', async () => {
  const { msg, page } = await api().ok(SAVE, { token, params, json: TEXT })
  expect(msg).toBe(messages.pageSaved)
  const shown = {
    slug: 'about',
    title: 'About',
    excerpt: 'Who writes here.',
    html: '<p dir="auto">Who <em>writes</em> here.</p>\n',
    updatedAt: page.updatedAt,
  }
  expect(page).toEqual({ ...shown, content: TEXT.content, published: true })
  expect(await api().ok(READ, { params })).toEqual({ page: shown })
  expect(await api().ok(SOURCE, { token, params })).toEqual({ page })
})

test('only administrators can read an unpublished page', async () => {
  await api().ok(SAVE, { token, params, json: { ...TEXT, published: false } })
  expect(comparableRefusal(await api().refused(READ, { params })).msg).toBe(messages.pageNotFound)
  expect((await api().ok(SOURCE, { token, params })).page).toMatchObject({ published: false })
})

test('readers see a change and a deletion at once', async () => {
  await api().ok(SAVE, { token, params, json: TEXT })
  await api().ok(READ, { params })
  await api().ok(SAVE, { token, params, json: { ...TEXT, title: 'About us' } })
  expect((await api().ok(READ, { params })).page).toMatchObject({ title: 'About us' })
  await api().ok(DELETE, { token, params })
  expect((await api().refused(READ, { params })).status).toBe(404)
  expect((await api().refused(DELETE, { token, params })).status).toBe(404)
})

test('the list has all pages in the order of their slugs, with a cursor', async () => {
  for (const slug of ['imprint', 'about', 'contact']) {
    await api().ok(SAVE, { token, params: { slug }, json: TEXT })
  }
  const first = await api().ok(LIST, { token, query: { limit: '2' } })
  expect(first.pages.map(({ slug }) => slug)).toEqual(['about', 'contact'])
  const cursor = first.nextCursor ?? ''
  const rest = await api().ok(LIST, { token, query: { limit: '2', cursor } })
  expect(rest.pages.map(({ slug }) => slug)).toEqual(['imprint'])
  expect(rest.nextCursor).toBeNull()
  const refused = await api().refused(LIST, { token, query: { cursor: '../about' } })
  expect(comparableRefusal(refused).msg).toBe(messages.cursorInvalid)
})

test('an edit does not overwrite a version other than the one it is based on', async () => {
  const { page } = await api().ok(SAVE, { token, params, json: TEXT })
  const { updatedAt } = page
  const other = { ...TEXT, content: 'By another author.' }
  await api().ok(SAVE, { token, params, json: other })
  const refused = await api().refused(SAVE, { token, params, json: { ...TEXT, updatedAt } })
  expect(refused.status).toBe(409)
  expect(comparableRefusal(refused).msg).toBe(messages.pageConflict)
  expect(refused.latest).toMatchObject(other)
  // A retry: the response to the same edit may have been lost.
  await api().ok(SAVE, { token, params, json: { ...other, updatedAt } })
  await api().ok(DELETE, { token, params })
  const gone = await api().refused(SAVE, { token, params, json: { ...TEXT, updatedAt } })
  expect(comparableRefusal(gone).msg).toBe(messages.pageGone)
})

test('a new page does not overwrite an existing one', async () => {
  const first = { ...TEXT, updatedAt: null }
  await api().ok(SAVE, { token, params, json: first })
  // A retry: the response to the same request may have been lost.
  await api().ok(SAVE, { token, params, json: first })
  const second = { ...first, content: 'By another author.' }
  const refused = await api().refused(SAVE, { token, params, json: second })
  expect(refused.status).toBe(409)
  expect(refused.latest).toMatchObject(TEXT)
})

test('of concurrent edits of one version, one succeeds and the others are refused', async () => {
  const { page } = await api().ok(SAVE, { token, params, json: TEXT })
  const edits = Array.from({ length: 8 }, (_, number) => {
    const json = { ...TEXT, content: `Edit ${number}`, updatedAt: page.updatedAt }
    return api().call(SAVE, { token, params, json })
  })
  const statuses = (await Promise.all(edits)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(7)
})

test.each([
  [SAVE, { json: { ...TEXT, title: 'Changed' } }],
  [DELETE, {}],
] as const)('%s in progress changes nothing once its session is ended', async (call, input) => {
  const { page } = await api().ok(SAVE, { token, params, json: TEXT })
  const { json } = { json: undefined, ...input }
  const { begun, goOn } = holdWrite(api())
  const writing = api().refused(call, { token, params, ...(json && { json }) })
  await begun
  await api().ok('POST /api/v1/users/logout', { token })
  goOn()
  const ended = { status: 401, code: 'unauthenticated', msg: messages.sessionEnded }
  expect(comparableRefusal(await writing)).toEqual(ended)
  const { html, ...shown } = (await api().ok(READ, { params })).page
  expect(page).toMatchObject({ html, ...shown })
})

test('the audit log has every action on a page', async () => {
  await api().ok(SAVE, { token, params, json: TEXT })
  await api().ok(DELETE, { token, params })
  const { entries } = await api().ok('GET /api/v1/admin/audit', { token, query: { limit: '2' } })
  const subject = { _id: 'about', name: 'about' }
  expect(entries).toMatchObject([
    { act: 'delete_page', subject },
    { act: 'save_page', subject },
  ])
})

test.each([
  ['title', { title: ' ' }, messages.titleRequired],
  ['title', { title: 'a'.repeat(201) }, messages.titleTooLong],
  ['content', { content: '\u200B' }, messages.contentRequired],
  ['content', { content: 'a'.repeat(200_001) }, messages.pageTooLong],
  ['content', { content: '[<'.repeat(20_000) }, messages.pageTooComplex],
  ['published', { published: 'yes' }, messages.publishedInvalid],
  ['updatedAt', { updatedAt: 'yesterday' }, messages.pageUpdatedAtInvalid],
])('a %s like %o is refused with a message', async (field, change, message) => {
  const json = { ...TEXT, ...change } as typeof TEXT
  const refused = await api().refused(SAVE, { token, params, json })
  expect(refused.status).toBe(400)
  expect(comparableRefusal(refused).fields).toEqual({ [field]: message })
  expect((await api().refused(READ, { params })).status).toBe(404)
})

test('only a slug creates or finds a page', async () => {
  const odd = fc.oneof(
    fc.string({ unit: anyCharacter, minLength: 1 }),
    fc.constantFrom('-', 'a--b', 'A', 'a b', '-a', 'a-', '%', '\0', 'ä', 'a'.repeat(65), '..'),
  )
  const isSlug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
  await fc.assert(
    fc.asyncProperty(
      odd.filter((slug) => slug.isWellFormed() && !(isSlug.test(slug) && slug.length <= 64)),
      async (slug) => {
        // Every client resolves path segments of dots.
        if (slug === '.' || slug === '..') return
        const call = { token, params: { slug } }
        for (const key of [READ, SOURCE, DELETE] as const) {
          expect((await api().call(key, call)).status).toBe(404)
        }
        expect((await api().call(SAVE, { ...call, json: TEXT })).status).toBe(400)
      },
    ),
    { numRuns: 60 },
  )
})

test.each([
  ['naughty string', NAUGHTY_STRINGS],
  ['shape of script', XSS_SHAPES],
])('every %s in a title and a content is stored as typed, or refused', async (_, texts) => {
  const taken = texts.filter((text) => line(text, TITLE_MAX) !== undefined)
  const contents = packTexts(taken, 2_000)
  for (const [index, title] of packTexts(taken, TITLE_MAX).entries()) {
    const json = { ...TEXT, title, content: contents[index] ?? TEXT.content }
    const { page } = await api().ok(SAVE, { token, params, json })
    expect(page.title).toBe(line(title, TITLE_MAX))
    expect(page.content).toBe(lines(json.content, CONTENT_MAX))
    expect(page.html).not.toMatch(/<(?:script|iframe|style|svg|object|embed)/i)
  }
  for (const title of texts.filter((text) => line(text, TITLE_MAX) === undefined)) {
    const refused = await api().refused(SAVE, { token, params, json: { ...TEXT, title } })
    expect(refused.status).toBe(400)
  }
})

test('pages of an older renderer are rendered again in the background', async () => {
  await api().ok(SAVE, { token, params, json: TEXT })
  const { services } = api().app
  await services.database.writes
    .updateTable('page')
    .set({ html: 'old', renderer_version: RENDERER_VERSION - 1 })
    .execute()
  expect(await services.pages.renderStale()).toBe(1)
  expect((await api().ok(READ, { params })).page.html).toContain('<em>writes</em>')
  expect(await services.pages.renderStale()).toBe(0)
})
