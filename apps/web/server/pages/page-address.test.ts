import * as fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { adminPath } from '../../src/features/moderation/admin-paths.ts'
import type { AdminSection } from '../../src/platform/admin-sections.ts'
import { resolveAddress, NOT_FOUND } from './page-address.ts'

const ID = '01a1f852-123f-758a-be75-63a9dce4e15b'

const SLUGS =
  `notes NOTES %4Eotes %E0%A4 %d9%82 %F0%9F%96%8B a%2Fb %0A %E2%80%A8 %00 %25 .. edit ${'x'.repeat(9_000)}`.split(
    ' ',
  )

test.each([
  ['/', '/', false],
  ['/login', '/login', true],
  ['/login?next=/x', '/login', true],
  ['/settings?1234', '/settings', true],
  ['/reset?1', '/reset', true],
  ['/admin', '/admin', true],
  ['/admin?show=nonsense', '/admin', true],
  ['/admin?email=a%40b&show=log&x', '/admin?show=log', true],
  ['/post/edit/1', '/post/edit/any', true],
  [`/post/edit/${ID}?x`, '/post/edit/any', true],
  ['/?utm_source=x', '/', false],
  ['http://evil.example/all-post?x', '/all-post', false],
  ['http://evil.example', '/', false],
  ['/all-post', '/all-post', false],
  ['/all-post?utm_source=x&fbclid=y', '/all-post', false],
  ['/all-post?a=1&cursor=abc_-%3D&b=2', '/all-post?cursor=abc_-%3D', false],
  ['/all-post?cursor=', '/all-post', false],
  ['/all-post?cursor=a+b', '/all-post', false],
  ['/all-post?cursor=%00', '/all-post', false],
  [`/all-post?cursor=${'a'.repeat(300)}`, '/all-post', false],
  [`/post/${ID}?x`, `/post/${ID}`, false],
  ['/post/a%2Fb', '/post/-', false],
  ['/post/%E0%A4', '/post/-', false],
  ['/POST/%E0%A4?x', '/post/-', false],
  ['/post/edit/%E0%A4', '/post/edit/any', true],
  [`/post/${'a'.repeat(65)}`, '/post/-', false],
  ['/post/%E0%A4/notes', '/post/-', false],
  ['/post/edit/notes', '/post/edit/any', true],
  ['/post/history/notes', '/post/history/any', true],
])('%s is kept as %s', (target, key, isFixed) => {
  expect(resolveAddress(target)).toEqual({ key, isFixed })
})

test.each(SLUGS)('the slug %s has the page of the post', (slug) => {
  const page = { key: `/post/${ID}`, isFixed: false }
  expect(resolveAddress(`/post/${ID}/${slug}?x`)).toEqual(page)
})

test('the router of browsers shows the post at an address with any slug, too', async () => {
  const { routes } = await import('../../src/routes.ts')
  const screenOf = (address: string) => {
    const { route, params } = matchRoutes(routes, address)?.at(-1) ?? {}
    return [route?.path, params?.id]
  }
  for (const slug of SLUGS) {
    expect(screenOf(`/post/${ID}/${slug}`)).toEqual(['/post/:id/:slug?', ID])
  }
  expect(screenOf(`/post/${ID}`)).toEqual(['/post/:id/:slug?', ID])
  expect(screenOf('/post/edit/1')).toEqual(['/post/edit/:id', '1'])
  expect(screenOf('/post/history/1')).toEqual(['/post/history/:id', '1'])
})

const SECTIONS: AdminSection[] = ['hidden', 'accounts', 'invitations', 'jobs', 'log']

test.each(SECTIONS)('the section %s of the administrators is a page of its own', (section) => {
  const key = `/admin?show=${section}`
  expect(resolveAddress(adminPath(section, 'a@b'))).toEqual({ key, isFixed: true })
  // As the browser reads it: decoded, and the first of its name.
  const encoded = `/admin?show=%${section.charCodeAt(0).toString(16)}${section.slice(1)}&show=x`
  expect(resolveAddress(encoded)).toEqual({ key, isFixed: true })
  expect(resolveAddress(`/admin?show=x&show=${section}`)).toEqual({ key: '/admin', isFixed: true })
})

test.each([
  ['/login/', '/login'],
  ['/LogIn?next=%2F', '/login?next=%2F'],
  ['//login', '/login'],
  ['//', '/'],
  [`/POST/${ID}?1`, `/post/${ID}?1`],
  [`/%70ost/${ID}`, `/post/${ID}`],
  [`/post/${ID}/`, `/post/${ID}`],
  [`/post//${ID}`, `/post/${ID}`],
  [`/POST/${ID}/Some-%C3%A4%c3%a4?q`, `/post/${ID}/Some-%C3%A4%c3%a4?q`],
  [`/post/${ID}/notes/`, `/post/${ID}/notes`],
  [`/post/%30${ID.slice(1)}`, `/post/${ID}`],
  ['/post/Edit/7', '/post/edit/7'],
  ['/post/%0aX', '/post/%0AX'],
  ['/all%2Dpost?cursor=a', '/all-post?cursor=a'],
  ['/ALL-POST//?a=\u00e9', '/all-post?a=%C3%A9'],
])('%s leads to %s', (target, redirect) => {
  expect(resolveAddress(target)).toEqual({ redirect })
})

test.each([
  '/nope/1',
  '/nothing',
  '/all-posts',
  '/post',
  '/post/edit/1/2',
  '/post/1/2/3',
  '/login/x',
  '*',
  '/%E0%A4',
  '//evil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/%2F/evil.example',
])('%s has nothing, and shares the document that says so', (target) => {
  expect(resolveAddress(target)).toBe(NOT_FOUND)
})

test.each(['/%0A', '/%0D?x', '/%E2%80%A8', '/%E2%80%A9', '/login/a%0Ab'])(
  '%s has nothing that a browser could route',
  (target) => {
    expect(resolveAddress(target)).toBe('unroutable')
  },
)

const PARTS =
  '/ // post POST %70ost edit all%2Dpost ? # %2F %5C \\ .. evil.example @ : http: %0a % é . login %252F %00'

const part = fc.constantFrom(...PARTS.split(' '))

test('every redirect stays on this site, and its target redirects no further', () => {
  const target = fc.oneof(
    fc.array(part, { maxLength: 9 }).map((parts) => `/${parts.join('')}`),
    fc.webUrl({ withQueryParameters: true }),
    fc.string().map((text) => `/${text}`),
  )
  fc.assert(
    fc.property(target, (address) => {
      const found = resolveAddress(address)
      if (found === 'unroutable' || !('redirect' in found)) return
      const url = new URL(found.redirect, 'http://blog.example')
      expect(url.origin).toBe('http://blog.example')
      expect(found.redirect).toMatch(/^\/(?!\/)[!-~]*$/)
      expect(resolveAddress(found.redirect)).not.toHaveProperty('redirect')
    }),
    { numRuns: 2_000 },
  )
})

test('queries that a page does not use create no keys', () => {
  const paths = ['/login', '/settings', '/reset', '/nope', '/post/edit/1', '/signup', '/createpost']
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.webQueryParameters(), (path, query) => {
      expect(resolveAddress(`${path}?${query}`)).toEqual(resolveAddress(path))
    }),
  )
})
