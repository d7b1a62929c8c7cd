import { expect, test } from 'vitest'
import { createFindMoved } from './old-addresses.ts'
import { resolveAddress } from './page-address.ts'

const ORIGIN = 'http://api.example'

function finder(answer: () => { status: number; body: string }) {
  const asked: string[] = []
  const find = createFindMoved(({ url }) => {
    asked.push(decodeURIComponent(url.slice(`${ORIGIN}/api/v1/old-addresses?path=`.length)))
    const { status, body } = answer()
    return Promise.resolve({ status, etag: undefined, body: Buffer.from(body) })
  }, ORIGIN)
  return {
    asked,
    find: (target: string) => find(target, resolveAddress(target)),
    findMissing: (target: string) => find(target),
  }
}

test('only what no route matches is looked up', async () => {
  const { asked, find } = finder(() => ({ status: 200, body: '{"address":"/post/1/a"}' }))
  const long = `/${encodeURIComponent('\u0E01'.repeat(499))}/`
  for (const target of ['/2020/01/02/a/', '/?p=12', '/a.html?m=1', long]) {
    expect(await find(target)).toBe('/post/1/a')
  }
  for (const target of ['/', '/?q=12', '/post/1', '/tags', '/login', `/${'x'.repeat(4_501)}`]) {
    expect(await find(target)).toBeUndefined()
  }
  expect(asked).toEqual(['/2020/01/02/a/', '/?p=12', '/a.html?m=1', long])
})

test('an id of another program takes one redirect; a page that does not exist is looked up, too', async () => {
  const { asked, find, findMissing } = finder(() => ({
    status: 200,
    body: '{"address":"/author/1"}',
  }))
  for (const target of ['/author/ada/', '/Post/123/a-slug/']) {
    expect(await find(target)).toBe('/author/1')
  }
  const own = '/post/019aa1c4-9d5e-7c11-8e0b-5f3a2c9d7e11/'
  for (const target of [own, `${own}a/`, '/author/ada', '/tags/', '/post/edit/1/']) {
    expect(await find(target)).toBeUndefined()
  }
  expect(asked).toEqual(['/author/ada/', '/Post/123/a-slug/'])
  expect(await findMissing('/author/ada')).toBe('/author/1')
})

test.each([
  ['/feed/', '/feed.xml'],
  ['/feed', '/feed.xml'],
  ['/RSS/', '/feed.xml'],
  ['/rss.xml', '/feed.xml'],
  ['/index.xml?x=1', '/feed.xml'],
  ['/feeds/posts/default?alt=rss', '/atom.xml'],
  ['/?feed=rss2', '/feed.xml'],
  ['/?feed=rss', '/feed.xml'],
  ['/?utm=1&feed=rdf', '/feed.xml'],
  ['/?feed=atom', '/atom.xml'],
])('the feed %s is %s', async (target, expected) => {
  const { asked, find } = finder(() => ({ status: 200, body: '{"address":null}' }))
  expect(await find(target)).toBe(expected)
  expect(asked).toEqual([])
})

test('a picture is at the data service', async () => {
  const { find } = finder(() => ({ status: 200, body: '{"address":"/images/a.webp"}' }))
  expect(await find('/wp-content/uploads/2020/01/a-300x225.jpg')).toBe(`${ORIGIN}/images/a.webp`)
})

test.each([
  ['{"address":null}', 200],
  ['{"address":"//elsewhere.example"}', 200],
  ['{"address":"https://elsewhere.example"}', 200],
  ['{', 200],
  ['{"address":"/a"}', 503],
])('the answer %s with %i leads nowhere', async (body, status) => {
  const { find } = finder(() => ({ status, body }))
  expect(await find('/a/b/c')).toBeUndefined()
})

test('an address never leads to itself', async () => {
  const { find, findMissing } = finder(() => ({ status: 200, body: '{"address":"/tag/looms"}' }))
  expect(await findMissing('/tag/looms')).toBeUndefined()
  expect(await findMissing('/tag/looms?cursor=a')).toBeUndefined()
  expect(await find('/category/looms')).toBe('/tag/looms')
})

test('a data service that fails leads nowhere', async () => {
  const { find } = finder(() => {
    throw new Error('gone')
  })
  expect(await find('/a/b/c')).toBeUndefined()
})
