import { messages } from '@inkwell/contract/messages'
import type { SearchResult } from '@inkwell/contract/search'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'

const SEARCH = 'GET /api/v1/search'
const OWN = 'GET /api/v1/users/me/search'

const api = useTestApi()
let token = ''

/** Each is found by words that differ in form, by nobody else’s. */
const POSTS = {
  engine: [
    'Notes on the engine',
    'It weaves *algebraic* patterns, like the [looms](https://example.com/jacquard).',
  ],
  weaving: ['The Jacquard loom', 'Punched cards were running the weavers’ machines.'],
  pasta: ['Pasta alla crème fraîche', 'Straße, naïve, Łódź, Ærø and l’été: don’t boil it.'],
  mueller: ['Müller und die Brücke', 'Zwei Äpfel für Jürgen.'],
  tokyo: ['東京タワーの写真', '昨日、友達と一緒に東京タワーに登りました。猫'],
  korea: ['한국어', '나는 오늘 학교에서 책을 읽었다.'],
  thai: ['ภาษาไทย', 'วันนี้อากาศดีมาก'],
  arabic: ['مُحَمَّد', 'ذهبتُ إلى المكتبة أمس.'],
  hebrew: ['שָׁלוֹם', 'ספר חדש'],
  russian: ['Ёлка', 'Новый год в Москве'],
  greek: ['Ελλάς', 'Η θάλασσα και ο ήλιος'],
  hindi: ['हिन्दी', 'मेरा नाम राम है।'],
  turkish: ['İstanbul', 'ılık bir gün'],
} as const

type Name = keyof typeof POSTS

const ids = {} as Record<Name, string>

async function settle(): Promise<void> {
  await api().app.services.searchThreads.settle()
}

async function find(q: string): Promise<SearchResult[]> {
  return (await api().ok(SEARCH, { query: { q } })).results
}

async function names(q: string): Promise<string[]> {
  const results = await find(q)
  return results.map(
    ({ post }) => Object.keys(ids).find((name) => ids[name as Name] === post._id) ?? '?',
  )
}

beforeAll(async () => {
  const session = await api().signUp({ name: 'Ada Lovelace' })
  token = session.token
  for (const [name, [title, content]] of Object.entries(POSTS)) {
    ids[name as Name] = (await api().createPost(token, { title, content }))._id
  }
  await settle()
})

describe('finds', () => {
  test.each<[string, Name]>([
    ['algebraic', 'engine'],
    ['ALGEBRA', 'engine'],
    ['patterns engines', 'engine'],
    ['weaver runs', 'weaving'],
    ['jacq', 'weaving'],
    ['enigne', 'engine'],
    ['algerbaic pattren', 'engine'],
    ['creme fraiche', 'pasta'],
    ['STRASSE', 'pasta'],
    ['lodz', 'pasta'],
    ['été', 'pasta'],
    ['dont boil', 'pasta'],
    ['muller', 'mueller'],
    ['Bru\u0308cke', 'mueller'],
    ['東京', 'tokyo'],
    ['友達', 'tokyo'],
    ['猫', 'tokyo'],
    ['タワー', 'tokyo'],
    ['학교', 'korea'],
    ['อากาศ', 'thai'],
    ['محمد', 'arabic'],
    ['الى المكتبه', 'arabic'],
    ['שלום', 'hebrew'],
    ['елка', 'russian'],
    ['ΕΛΛΆΣ', 'greek'],
    ['हिन्दी', 'hindi'],
    ['istanbul', 'turkish'],
    ['ılık', 'turkish'],
  ])('%s', async (q, name) => {
    expect((await names(q))[0]).toBe(name)
  })

  test('the posts of an author by name, and no address of a link', async () => {
    expect((await names('lovelace')).toSorted()).toEqual(Object.keys(POSTS).toSorted())
    expect(await names('"example com"')).toEqual([])
  })

  test('words in quotation marks only side by side', async () => {
    expect(await names('"algebraic patterns"')).toEqual(['engine'])
    expect(await names('"patterns algebraic"')).toEqual([])
    expect(await names('engine “weaves algebraic” loom')).toEqual(['engine'])
  })

  test('for everyone, while one client asks more than can be answered', async () => {
    const { search } = api().app.services
    const asking = Array.from({ length: 200 }, (_, n) => search.search({ q: `loom ${n}` }, 'many'))
    const asked = Promise.allSettled(asking)
    const { results } = await search.search({ q: 'algebraic' }, 'one')
    expect(results.map(({ post }) => post._id)).toEqual([ids.engine])
    const states = (await asked).map(({ status }) => status)
    expect(states).toContain('rejected')
  })

  test('nothing for words that are nowhere, and for no words', async () => {
    for (const q of ['zzzzqqqq', '', '   ', '!?*', '""']) expect(await find(q)).toEqual([])
    expect(await api().ok(SEARCH)).toEqual({ results: [], nextCursor: null })
  })
})

test('a result has the post as in lists, and where it matches', async () => {
  const [first] = await find('weave pattern')
  const { posts } = await api().ok('GET /api/v1/posts/', { query: { limit: '100' } })
  expect(first?.post).toEqual(posts.find(({ _id }) => _id === ids.engine))
  expect(first?.excerpt).toBe('It weaves algebraic patterns, like the looms.')
  expect(first?.matches.map(([start, end]) => first.excerpt.slice(start, end))).toEqual([
    'weaves',
    'patterns',
  ])
  const [inTitle] = await find('engine')
  expect(inTitle?.titleMatches).toEqual([[13, 19]])
})

const password = 'long enough for all'

test('follows texts, names, withdrawals and deletions', async () => {
  const other = await api().signUp({ name: 'Quixotic Person', password })
  const { _id: id } = await api().createPost(other.token, {
    title: 'Zeppelin',
    content: 'Hydrogen.',
  })
  const found = async (q: string) => (await find(q)).map(({ post }) => post._id)
  const params = { id }
  await settle()
  expect(await found('zeppelin')).toEqual([id])
  await api().ok('PUT /api/v1/posts/p/{id}', {
    params,
    token: other.token,
    json: { title: 'Airship', content: 'Helium.' },
  })
  await settle()
  expect(await found('zeppelin')).toEqual([])
  expect(await found('helium')).toEqual([id])
  await api().ok('PUT /api/v1/users/me', {
    token: other.token,
    json: { name: 'Brigantine', email: other.user.email, currentPassword: password },
  })
  await settle()
  expect(await found('quixotic')).toEqual([])
  expect(await found('brigantine')).toEqual([id])
  // What is withdrawn is not shown even before the index knows.
  await api().ok('POST /api/v1/posts/p/{id}/unpublish', { params, token: other.token })
  expect(await found('helium')).toEqual([])
  await settle()
  expect(await found('helium')).toEqual([])
})

test('own drafts and withdrawn posts are found by their author alone', async () => {
  const { draft } = await api().ok('POST /api/v1/drafts', {
    token,
    json: { title: 'Palimpsest', content: 'Words under other words.' },
  })
  const { results } = await api().ok(OWN, { token, query: { q: 'palimpsests' } })
  expect(results).toMatchObject([{ _id: draft._id, state: 'draft', titleMatches: [[0, 10]] }])
  const stranger = await api().signUp()
  expect(
    (await api().ok(OWN, { token: stranger.token, query: { q: 'palimpsest' } })).results,
  ).toEqual([])
  expect(await find('palimpsest')).toEqual([])
})

test('of very long texts of one author, the newest are read, and the titles of all', async () => {
  const author = await api().signUp()
  // 1.6 MB.
  const rest = '🖋'.repeat(399_000)
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const json = { title: `Ledger ${number}`, content: `Marginalia. ${rest}` }
    await api().ok('POST /api/v1/drafts', { token: author.token, json })
  }
  const titlesWith = async (q: string) => {
    const { results } = await api().ok(OWN, { token: author.token, query: { q } })
    return results.map(({ title }) => title)
  }
  expect(await titlesWith('ledger')).toHaveLength(8)
  const read = await titlesWith('marginalia')
  expect(read.length).toBeLessThan(8)
  expect(read.slice(0, 2)).toEqual(['Ledger 8', 'Ledger 7'])
})

test('posts about the same are related, without the post itself', async () => {
  // On a busy machine the search may have no answer in time.
  const relatedTo = (id: string) =>
    api()
      .app.services.search.relatedTo(id, 3)
      .catch(() => ['busy'])
  await expect.poll(() => relatedTo(ids.engine)).toContain(ids.weaving)
  await expect.poll(() => relatedTo(ids.engine)).not.toContain('busy')
  expect(await relatedTo(ids.engine)).not.toContain(ids.engine)
  await expect.poll(() => relatedTo('nothing')).toEqual([])
})

test('pages of results follow each other, up to an end', async () => {
  for (let i = 0; i < 23; i += 1) {
    await api().createPost(token, { title: `Marmalade ${i}`, content: 'Oranges and sugar.' })
  }
  await settle()
  const first = await api().ok(SEARCH, { query: { q: 'marmalade' } })
  const second = await api().ok(SEARCH, {
    query: { q: 'marmalade', cursor: first.nextCursor ?? '' },
  })
  expect([first.results.length, second.results.length, second.nextCursor]).toEqual([20, 3, null])
  const found = [...first.results, ...second.results].map(({ post }) => post._id)
  expect(new Set(found).size).toBe(23)
})

describe('refuses', () => {
  test.each<[Record<string, string>, string]>([
    [{ q: 'a'.repeat(201) }, messages.queryTooLong],
    [{ q: '🖋'.repeat(201) }, messages.queryTooLong],
    [{ q: 'a', cursor: '7' }, messages.cursorInvalid],
    [{ q: 'a', cursor: '200' }, messages.cursorInvalid],
    [{ q: 'a', cursor: 'x' }, messages.cursorInvalid],
  ])('%j', async (query, msg) => {
    expect(await api().refused(SEARCH, { query })).toMatchObject({ status: 400, msg })
  })
})

const HOSTILE = [
  ...NAUGHTY_STRINGS.filter((text) => [...text].length <= 200),
  'a'.repeat(200),
  '漢'.repeat(200),
  `e${'\u0301'.repeat(199)}`,
  '\ufdfa'.repeat(200),
  'a '.repeat(100),
  '"'.repeat(200),
  '\0\ud800"',
  'NEAR(a b) OR title:x AND NOT * ^ - + () {a b} : "a" *',
  `'a':1A & !b | (c <-> d) \\ :*`,
  `(${'(a|aa)+'.repeat(25)})$`,
]

test('any text is a query', async () => {
  for (const q of HOSTILE) {
    const response = await api().call(SEARCH, { query: { q } })
    expect([q, response.status]).toEqual([q, 200])
  }
})
