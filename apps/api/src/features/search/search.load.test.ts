import { SearchAnswer } from '@inkwell/contract/search'
import { beforeAll, expect, test, vi } from 'vitest'
import { useListening, useTestApi } from '../../testing/test-api.ts'

const POSTS = 60
/** Words of each post, and of all of them together. */
const WORDS = 2_000
const VOCABULARY = 3_000
/** Searches of one client at once, and characters of each. */
const SEARCHES = 100
const LENGTH = 200
/** Of these searches, so many must still wait when others have their answers. */
const STILL_WAITING = 20

const api = useTestApi({ trustedProxies: ['127.0.0.1'] })
const origin = useListening(api)
const ids: string[] = []
let waiting = 0

function word(number: number): string {
  return `${String.fromCodePoint(97 + (number % 26))}${number.toString(36)}`
}

/** Beginnings of one letter, and words that many posts have, in another order each time. */
function longQuery(number: number): string {
  const words = Array.from({ length: LENGTH }, (_, index) => {
    const each = word(number + 7 * index)
    return index % 2 === 0 ? each.slice(0, 1) : each
  })
  return words.join(' ').slice(0, LENGTH)
}

async function get(path: string, visitor: string) {
  const response = await fetch(origin() + path, { headers: { 'X-Forwarded-For': visitor } })
  const body: unknown = await response.json()
  const hasRetryAfter = response.headers.has('Retry-After')
  return { status: response.status, body, hasRetryAfter, wasBusy: waiting >= STILL_WAITING }
}

function search(q: string, visitor: string) {
  return get(`/api/v1/search?q=${encodeURIComponent(q)}`, visitor)
}

/** Makes 100 long searches of one client, and calls `ask` when the first one is answered. */
async function duringSearches<T>(ask: () => Promise<T>): Promise<T> {
  waiting = SEARCHES
  const searches = Array.from({ length: SEARCHES }, (_, number) =>
    search(longQuery(number), '198.51.100.1').finally(() => (waiting -= 1)),
  )
  await vi.waitUntil(() => waiting < SEARCHES, { timeout: 30_000, interval: 5 })
  const answer = await ask()
  for (const { status, body, hasRetryAfter } of await Promise.all(searches)) {
    // Those that find the queue full are refused, and told when to try again.
    const refused = { status: 503, body: { code: 'unavailable' }, hasRetryAfter: true }
    const isFound = status === 200
    expect({ status, body, hasRetryAfter }).toMatchObject(isFound ? { body: {} } : refused)
  }
  return answer
}

beforeAll(async () => {
  const { token } = await api().signUp()
  for (let post = 0; post < POSTS; post++) {
    const words = Array.from({ length: WORDS }, (_, index) =>
      word((post * 31 + index * 17) % VOCABULARY),
    )
    const content = `${words.join(' ')} zeppelin${post}`
    ids.push((await api().createPost(token, { title: `Post ${post}`, content }))._id)
  }
  await api().app.services.searchThreads.settle()
})

test.each(['', '/around'])(
  'long searches of one client delay no reads of posts: %j',
  async (path) => {
    const visitor = '198.51.100.2'
    const reads = await duringSearches(() =>
      Promise.all(ids.slice(0, 20).map((id) => get(`/api/v1/posts/p/${id}${path}`, visitor))),
    )
    const summaries = reads.map(({ status, wasBusy }) => ({ status, wasBusy }))
    expect(summaries).toEqual(ids.slice(0, 20).map(() => ({ status: 200, wasBusy: true })))
  },
)

test('long searches of one client delay and fail no searches of others', async () => {
  const numbers = [1, 2, 3]
  const answers = await duringSearches(() =>
    Promise.all(numbers.map((post) => search(`zeppelin${post}`, `198.51.100.${3 + post}`))),
  )
  const found = answers.map(({ status, body, wasBusy }) => {
    const { results } = SearchAnswer.parse(body)
    return { status, wasBusy, best: results[0]?.post._id }
  })
  expect(found).toEqual(numbers.map((post) => ({ status: 200, wasBusy: true, best: ids[post] })))
})
