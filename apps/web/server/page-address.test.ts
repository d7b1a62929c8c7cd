import { expect, test } from 'vitest'
import { pageAddressOf } from './page-address.ts'

test.each([
  ['/', '/', false],
  ['/login/', '/login', true],
  ['/?utm_source=x', '/', false],
  ['/all-post', '/all-post', false],
  ['/all-post?utm_source=x&fbclid=y', '/all-post', false],
  ['/all-post/?a=1&cursor=abc_-%3D&b=2', '/all-post?cursor=abc_-%3D', false],
  ['/all-post?cursor=', '/all-post', false],
  ['/all-post?cursor=a+b', '/all-post', false],
  ['/all-post?cursor=%00', '/all-post', false],
  [
    '/post/01a1f852-123f-758a-be75-63a9dce4e15b?x',
    '/post/01a1f852-123f-758a-be75-63a9dce4e15b',
    false,
  ],
])('%s is kept as %s', (target, key, isFixed) => {
  expect(pageAddressOf(target)).toEqual({ key, isFixed })
})

test.each([
  '/post/edit/1',
  '/post/',
  '/post/a%2Fb',
  `/post/${'a'.repeat(65)}`,
  '/nothing',
  '//',
  '/all-posts',
  '*',
])('%s is not kept', (target) => {
  expect(pageAddressOf(target)).toBeUndefined()
})

test('a cursor of any length is not part of a key', () => {
  expect(pageAddressOf(`/all-post?cursor=${'a'.repeat(300)}`)?.key).toBe('/all-post')
})
