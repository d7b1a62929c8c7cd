import { beforeAll, describe, expect, test } from 'vitest'
import { setTexts } from '../../src/platform/text.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { answering, DOCUMENT_SITE, pageAt } from '../testing/make-document.ts'

beforeAll(async () => setTexts(await loadTexts('en')))

const EMPTY = answering({ '/api/v1/feed': { posts: [] } })

async function statusOf(target: string): Promise<number | string> {
  const page = await pageAt(target, EMPTY)
  return page instanceof Response
    ? (page.headers.get('Location') ?? '').slice(DOCUMENT_SITE.webOrigin.length)
    : page.status
}

test.each([
  ['/feed.xml', 200],
  ['/feed.xml?anything=1', 200],
  ['http://other.example/feed.xml', 200],
  ['/Feed.XML', '/feed.xml'],
  ['//feed.xml', '/feed.xml'],
  ['/feed.xml/', '/feed.xml'],
  ['/%66eed.xml?a=b', '/feed.xml?a=b'],
  ['/feed.xml%0d%0aSet-Cookie:x', 404],
  ['/feed%2exml%00', 404],
  ['/feed.xml%', 404],
  [`/feed.xml${'/'.repeat(10_000)}`, 404],
  ['/feed.txt', 404],
])('%s', async (target, expected) => {
  expect(await statusOf(target)).toBe(expected)
})

describe('where the data service fails', () => {
  test.each([500, 503, 429])('%i: programs are told to come back', async (status) => {
    const read = () => Promise.resolve({ status, etag: undefined, body: Buffer.from('{}') })
    const page = await pageAt('/feed.xml', read)
    const expected = { status: 503, complete: false, isSkeleton: true }
    expect(page).toMatchObject({ ...expected, headers: { 'Retry-After': '5' } })
  })

  test('an answer without sense is no feed, or an empty one', async () => {
    for (const body of ['', '{', 'null', '[]', '{"posts":7}', '{"posts":[null,7,{}]}']) {
      const read = () => Promise.resolve({ status: 200, etag: undefined, body: Buffer.from(body) })
      const page = await pageAt('/feed.xml', read).catch(() => ({ status: 500 }))
      expect([body, [200, 500, 503].includes(page.status)]).toEqual([body, true])
    }
  })
})
