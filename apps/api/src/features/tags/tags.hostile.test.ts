import { TAG_COMPLETIONS_MAX } from '@inkwell/contract/limits'
import { messages } from '@inkwell/contract/messages'
import { tagKeyOf } from '@inkwell/contract/tag-key'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import { beforeAll, expect, test } from 'vitest'
import { line } from '../../testing/any-text.ts'
import { useTestApi } from '../../testing/test-api.ts'

const CREATE = 'POST /api/v1/posts/createpost'
const UPDATE = 'PUT /api/v1/posts/p/{id}'
const TEXT = { title: 'T', content: 'Words.' }

const api = useTestApi()
const given = { token: '', id: '' }

beforeAll(async () => {
  given.token = (await api().signUp()).token
  given.id = (await api().createPost(given.token))._id
})

function formOf(tags: readonly (string | Blob)[], rest: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...TEXT, ...rest })) form.set(name, value)
  for (const tag of tags) form.append('tags', tag)
  return form
}

async function created(tags: readonly (string | Blob)[], rest?: Record<string, string>) {
  const response = await api().call(CREATE, { token: given.token, form: formOf(tags, rest) })
  const body = (await response.json()) as {
    post?: { _id: string; tags: string[]; tagSlugs: string[] }
    fields?: Record<string, string>
  }
  return { status: response.status, ...body }
}

const TEXTS = [...NAUGHTY_STRINGS, ...XSS_SHAPES]
const NAMES = TEXTS.flatMap((text) => line(text, 40) ?? [])

/** Creates posts with all these tags; resolves to the names by the slugs. */
async function slugsOf(names: readonly string[]): Promise<Map<string, string>> {
  const slugs = new Map<string, string>()
  for (let from = 0; from < names.length; from += 10) {
    const part = names.slice(from, from + 10)
    const { status, post } = await created([JSON.stringify(part)])
    expect([status, post?.tags]).toEqual([201, part])
    for (const [index, slug] of (post?.tagSlugs ?? []).entries()) slugs.set(slug, part[index] ?? '')
  }
  return slugs
}

test('any text as a tag is stored as a name with a slug of its own, or refused', async () => {
  const names = [...new Map(NAMES.map((name) => [tagKeyOf(name), name])).values()]
  expect(names.length).toBeGreaterThan(100)
  const slugs = await slugsOf(names)
  expect(slugs.size).toBe(names.length)
  const odd = [...slugs.keys()].filter(
    (slug) => !/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug),
  )
  expect(odd).toEqual([])
  for (const [tag, name] of [...slugs].slice(0, 40)) {
    expect((await api().ok('GET /api/v1/tags/{tag}', { params: { tag } })).tag.name).toBe(name)
  }
  for (const text of TEXTS.filter((each) => line(each, 40) === undefined)) {
    expect((await created([text, 'a'])).status).toBe(400)
  }
}, 300_000)

test.each([
  ['ß and SS', ['Straße', 'STRASSE']],
  ['dotted capitals', ['İstanbul', 'i̇stanbul']],
  ['final sigma', ['ΟΔΟΣ', 'οδος']],
  ['compositions', ['Café', 'Cafe\u0301']],
  ['a ligature', ['ﬁne', 'FINE']],
  ['white space', [' a  b ', 'A b']],
])('%s make no second tag', async (_, tags) => {
  expect(await created(tags)).toMatchObject({
    status: 400,
    fields: { tags: messages.tagsNotUnique },
  })
  const [first = '', second = ''] = tags
  const posts = [await created([first]), await created([second])].map(({ post }) => post?.tagSlugs)
  expect(posts[0]).toEqual(posts[1])
})

test.each([
  ['eleven', Array.from({ length: 11 }, (_, number) => `t${number}`), messages.tagsTooMany],
  ['a long one', ['a'.repeat(41)], messages.tagTooLong],
  ['a huge one', ['a'.repeat(50_000)], messages.tagTooLong],
  ['an empty one among others', ['a', ' '], messages.tagRequired],
  ['control characters', ['a\u0007', 'b'], messages.controlCharacters],
  ['a turned direction', ['a\u202Eb', 'b'], messages.bidiControls],
  ['a file', [new Blob(['a']), new Blob(['b'])], messages.tagRequired],
  ['lists in a list', ['[["a"]]'], messages.tagRequired],
  ['numbers', ['[1]'], messages.tagRequired],
])('a form with %s is refused', async (_, tags, message) => {
  expect(await created(tags)).toMatchObject({ status: 400, fields: { tags: message } })
})

test('a form with very many tags or a nested list is refused before it is parsed', async () => {
  expect((await created(Array.from({ length: 10_000 }, () => 'a'))).status).toBe(400)
  expect((await created(['['.repeat(100_000)])).status).toBe(400)
  expect((await created(['['.repeat(5_000)])).status).toBe(400)
  expect((await created([`["${'","'.repeat(1_000)}"]`])).status).toBe(400)
})

test.each([
  ['ten thousand tags', Array.from({ length: 10_000 }, () => 'a'), messages.bodyTooManyFields],
  ['eleven tags', Array.from({ length: 11 }, (_, number) => `t${number}`), messages.tagsTooMany],
  ['a huge tag', ['a'.repeat(100_000)], messages.tagTooLong],
  ['no list', 'a', messages.tagsInvalid],
  ['null', null, messages.tagsInvalid],
  ['objects', [{}], messages.tagRequired],
])('an edit with %s is refused', async (_, tags, message) => {
  const json = { ...TEXT, tags } as typeof TEXT & { tags: string[] }
  const refused = await api().refused(UPDATE, {
    token: given.token,
    params: { id: given.id },
    json,
  })
  expect(refused.status).toBe(400)
  expect(refused.fields?.tags ?? refused.msg).toBe(message)
})

test.each(['en_US', 'x', '-', 'a'.repeat(36), '<b>', 'en-', '日本'])(
  '%j is no language',
  async (language) => {
    expect((await created([], { language })).fields).toEqual({ language: messages.languageInvalid })
  },
)

test('a series has a bounded name', async () => {
  expect((await created([], { series: 'a'.repeat(81) })).fields).toEqual({
    series: messages.seriesTooLong,
  })
  expect((await created([], { series: '\u200B' })).post).not.toHaveProperty('series')
})

test.each(['%', 'A', 'a'.repeat(65), '../x', 'a--b', "' or 1=1 --"])(
  'no tag has the slug %j',
  async (tag) => {
    expect((await api().call('GET /api/v1/tags/{tag}', { params: { tag } })).status).toBe(404)
    const lists = [{ tag }, { cursor: tag }]
    const [posts, tags] = [
      await api().refused('GET /api/v1/posts/', { query: lists[0] ?? {} }),
      await api().refused('GET /api/v1/tags', { query: lists[1] ?? {} }),
    ]
    expect([posts.status, tags.status]).toEqual([400, 400])
  },
)

test('a beginning finds tags whatever its case, and characters of patterns stand for themselves', async () => {
  await created(['Ärger', 'ärgerlich', '100%', '日本'])
  const found = async (prefix: string) =>
    (await api().ok('GET /api/v1/tags', { query: { prefix } })).tags.map(({ name }) => name)
  expect((await found('ÄRG')).toSorted()).toEqual(['Ärger', 'ärgerlich'])
  expect(await found('日')).toEqual(['日本'])
  expect(await found('100%')).toEqual(['100%'])
  expect(await found('_')).not.toContain('100%')
})

test('the tag whose name is the beginning comes first, before longer names with more posts', async () => {
  await created(['Zebra'])
  const longer = Array.from({ length: TAG_COMPLETIONS_MAX }, (_, number) => `Zebra ${number}`)
  for (let from = 0; from < longer.length; from += 10) {
    const tags = JSON.stringify(longer.slice(from, from + 10))
    await created([tags])
    await created([tags])
  }
  const { tags } = await api().ok('GET /api/v1/tags', { query: { prefix: 'zebra' } })
  expect([tags.length, tags[0]?.name]).toEqual([TAG_COMPLETIONS_MAX, 'Zebra'])
})
