import { expect, test } from 'vitest'
import { offlinePage } from '../../server/files/offline-files.ts'
import { allScreens } from '../site-map.ts'
import { resolveCalls } from './pages.ts'

const PAGES = allScreens.filter(({ offline }) => offline).map(offlinePage)

/** The offline document for an address, and the calls that it depends on. */
function findDocument(address: string): [document: string, calls: string[]] | undefined {
  for (const page of PAGES) {
    const calls = resolveCalls(page, new URL(address, 'http://web.example'))
    if (calls) return [page.document, calls]
  }
  return undefined
}

test.each([
  ['/', 'landing', []],
  ['/?cursor=abc', 'landing', []],
  ['/login', 'sign-in', []],
  ['/signup/', 'sign-up', []],
  ['/createpost?x', 'create-post', []],
  ['/all-post', 'all-posts', ['/api/v1/posts/']],
  ['/all-post/?x=1', 'all-posts', ['/api/v1/posts/']],
  ['/all-post?cursor=a%3Ab', 'all-posts', ['/api/v1/posts/?cursor=a%3Ab']],
  ['/all-post?cursor=a%20b', 'all-posts', ['/api/v1/posts/']],
  ['/post/p1?x', 'post', ['/api/v1/posts/p/p1']],
  ['/post/p1/notes-%C3%A4?x', 'post', ['/api/v1/posts/p/p1']],
  ['/tags?cursor=a&x', 'tags', ['/api/v1/tags?cursor=a']],
  ['/tag/looms?cursor=a&tag=b', 'tag', ['/api/v1/tags/looms', '/api/v1/posts/?tag=looms&cursor=a']],
  // No screen of its own offline: its call is never stored.
  ['/post/edit/p1', 'post', ['/api/v1/posts/p/edit']],
])('%s opens offline as %s', (address, page, calls) => {
  expect(findDocument(address)).toEqual([`/offline/${page}.html`, calls])
})

test.each(['/post/', '/post/a%2Fb', '/post/p1/a/b', '/settings', '/admin', '/reset', '/nothing'])(
  '%s does not open offline',
  (address) => {
    expect(findDocument(address)).toBeUndefined()
  },
)
