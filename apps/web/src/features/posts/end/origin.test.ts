import { expect, test } from 'vitest'
import { findOrigin } from './origin.ts'

const at = (paths: string) => paths.split(' ').map((path) => `http://blog.example${path}`)

test.each([
  ['/ /post/1', { kind: 'start', href: '/', steps: 1 }],
  ['/login /all-post?cursor=a /post/1', { kind: 'posts', href: '/all-post?cursor=a', steps: 1 }],
  ['/tag/looms /post/1 /post/2/two', { kind: 'tag', href: '/tag/looms', steps: 2 }],
  ['/search?q=a%20b /post/1', { kind: 'search', href: '/search?q=a%20b', steps: 1 }],
  ['/archive/2020-01 /post/1', { kind: 'archive', href: '/archive/2020-01', steps: 1 }],
  ['/author/1/ada /post/1', { kind: 'author', href: '/author/1/ada', steps: 1 }],
  ['/all-post /settings /post/1', undefined],
  ['/all-post /post/edit/1 /post/1', undefined],
  ['/post/1', undefined],
])('of %s, the origin is %o', (addresses, origin) => {
  expect(findOrigin(at(addresses))).toEqual(origin)
})

test('a browser that tells nothing has no origin', () => {
  expect(findOrigin([])).toBeUndefined()
})
