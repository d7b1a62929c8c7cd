import {
  ALT_MAX,
  CONTENT_MAX,
  LEAD_LENGTH,
  NAME_MAX,
  REPORT_NOTE_MAX,
  TITLE_MAX,
} from '@inkwell/contract/limits'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { packTexts } from '@inkwell/test-support/pack-texts'
import { aPng } from '@inkwell/test-support/png'
import { aPostText } from '@inkwell/test-support/post'
import { aSignup } from '@inkwell/test-support/user'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aPerson, appoint } from './testing/access/visitors.ts'
import { anyText, line, lines, some } from './testing/any-text.ts'
import { upload } from './testing/pictures.ts'
import { useTestApi } from './testing/test-api.ts'

const api = useTestApi()
const given = { token: '', id: '' }
beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
})

/** The newest post as the public sees it, by itself and in the list. */
async function read(id: string) {
  const { postById } = await api().ok('GET /api/v1/posts/p/{id}', { params: { id } })
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
  const listed = posts.find((post) => post._id === id)
  return { postById, listed }
}

interface Texts {
  title: string
  content: string
}

const textsAs = (title: string, content: string) => ({
  title: line(title, TITLE_MAX),
  content: lines(content, CONTENT_MAX),
})

async function expectRefused(json: Texts, fields: string[]): Promise<void> {
  const call = { token: given.token, params: { id: given.id }, json }
  const refusal = await api().refused('PUT /api/v1/posts/p/{id}', call)
  expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([400, fields])
}

async function expectKept(json: Texts, wanted: Texts): Promise<void> {
  const { token, id } = given
  const { post } = await api().ok('PUT /api/v1/posts/p/{id}', { token, params: { id }, json })
  const { postById, listed } = await read(id)
  expect(post).toMatchObject(wanted)
  expect(postById).toEqual(post)
  expect(listed?.title).toBe(wanted.title)
  const lead = [...wanted.content].slice(0, LEAD_LENGTH).join('')
  expect(lead.startsWith(listed?.content ?? 'nothing')).toBe(true)
}

/** Changes a post to this title and content, and compares the result. */
function expectKeptOrRefused(title: string, content: string): Promise<void> {
  const wanted = textsAs(title, content)
  const refused = Object.entries(wanted).filter(([, text]) => text === undefined)
  return refused.length > 0
    ? expectRefused(
        { title, content },
        refused.map(([name]) => name),
      )
    : expectKept({ title, content }, wanted as Texts)
}

const NOT_EMPTY = 'words'

/** Groups all valid texts into few requests; each invalid text is separate. */
function sorted(texts: readonly string[]) {
  const isWanted = (text: string) => line(text, TITLE_MAX) !== undefined
  return { taken: texts.filter(isWanted), refused: texts.filter((text) => !isWanted(text)) }
}

test.each([
  ['naughty string', NAUGHTY_STRINGS],
  ['shape of script', XSS_SHAPES],
])('every %s in a title and in a content is returned as typed', async (_, texts) => {
  const { taken, refused } = sorted(texts)
  const titles = packTexts(taken, TITLE_MAX)
  const contents = packTexts(taken, 2_000)
  for (const [index, title] of titles.entries()) {
    await expectKeptOrRefused(title, contents[index] ?? NOT_EMPTY)
  }
  for (const text of refused) {
    await expectKeptOrRefused(text, NOT_EMPTY)
    await expectKeptOrRefused(NOT_EMPTY, text)
  }
})

test('any title and content are returned as typed, or refused with a message', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, content) => {
      await expectKeptOrRefused(title, NOT_EMPTY)
      await expectKeptOrRefused(NOT_EMPTY, content)
      await expectKeptOrRefused(title, content)
    }),
    { numRuns: 60 },
  )
})

test('any text in a form is returned as typed, or refused with a message', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, content) => {
      const form = new FormData()
      form.set('title', title)
      form.set('content', content)
      const call = { token: given.token, form }
      const response = await api().call('POST /api/v1/posts/createpost', call)
      // A form is UTF-8, which cannot contain lone surrogates.
      const wanted = textsAs(title.toWellFormed(), content.toWellFormed())
      const isTakenWhole = wanted.title !== undefined && wanted.content !== undefined
      expect(response.status).toBe(isTakenWhole ? 201 : 400)
      const { post = wanted } = (await response.json()) as { post?: object }
      expect(post).toMatchObject(wanted)
    }),
    { numRuns: 60 },
  )
})

test('the description of a picture is returned as typed, or refused with a message', async () => {
  const image = upload(aPng(8, 8))
  for (const alt of some(20, packTexts([...NAUGHTY_STRINGS, ...XSS_SHAPES], ALT_MAX))) {
    const form = new FormData()
    for (const [name, text] of Object.entries(aPostText())) form.set(name, text)
    form.set('image', image)
    form.set('alt', alt)
    const response = await api().call('POST /api/v1/posts/createpost', { ...given, form })
    const wanted = line(alt, ALT_MAX)
    expect([alt, response.status]).toEqual([alt, wanted === undefined ? 400 : 201])
    if (wanted === undefined) continue
    const { post } = (await response.json()) as { post: { _id: string } }
    const { postById, listed } = await read(post._id)
    expect([postById.image?.alt, listed?.image?.alt]).toEqual([wanted, wanted])
  }
})

test('a name is returned as typed, or refused with a message', async () => {
  for (const name of some(16, packTexts([...NAUGHTY_STRINGS, ...XSS_SHAPES], NAME_MAX))) {
    const response = await api().call('POST /api/v1/users/signup', { json: { ...aSignup(), name } })
    const wanted = line(name, NAME_MAX)
    expect([name, response.status]).toEqual([name, wanted === undefined ? 400 : 201])
    if (wanted === undefined) continue
    const { user, token } = (await response.json()) as { user: { name: string }; token: string }
    const { user: me } = await api().ok('GET /api/v1/users/me', { token })
    const { author } = await api().createPost(token)
    expect([user.name, me.name, author.name]).toEqual([wanted, wanted, wanted])
  }
})

test('a report is returned to administrators as typed, or refused with a message', async () => {
  const administrator = await aPerson(api())
  await appoint(api(), administrator)
  for (const note of some(20, packTexts([...NAUGHTY_STRINGS, ...XSS_SHAPES], REPORT_NOTE_MAX))) {
    const { _id: id } = await api().createPost(given.token)
    const call = { params: { id }, json: { reason: 'other', note } }
    const response = await api().call('POST /api/v1/posts/p/{id}/report', call)
    const kept = lines(note, REPORT_NOTE_MAX)?.trim().normalize('NFC')
    expect([note, response.status]).toEqual([note, kept === undefined ? 400 : 200])
    if (kept === undefined) continue
    const { token } = administrator
    const { reported } = await api().ok('GET /api/v1/admin/reports', { token })
    const [report] = reported.find(({ post }) => post._id === id)?.latest ?? []
    expect(report?.note).toBe(kept)
  }
})

test('with any User-Agent, the session is listed', async () => {
  const { token } = await api().signUp()
  const said = fc.oneof(fc.constantFrom(...NAUGHTY_STRINGS, ...XSS_SHAPES), fc.string())
  await fc.assert(
    fc.asyncProperty(said, async (text) => {
      const headers = { 'User-Agent': text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '') }
      const { sessions } = await api().ok('GET /api/v1/users/me/sessions', { token, headers })
      expect(sessions).toHaveLength(1)
      const { browser = '', system = '' } = sessions[0]?.device ?? {}
      expect(browser.length + system.length).toBeLessThan(800)
    }),
    { numRuns: 100 },
  )
})
