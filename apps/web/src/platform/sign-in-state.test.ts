import { expect, test } from 'vitest'
import { readSignInState } from './sign-in-state.ts'

test.each([
  '/createpost',
  '/settings',
  '/admin',
  '/admin?show=accounts&email=a%40b',
  '/post/history/019aa1c4-9d5e',
  '/post/edit/019aa1c4-9d5e',
])('accepts %s as a target after signing in', (continueTo) => {
  expect(readSignInState({ continueTo }).continueTo).toBe(continueTo)
})

test.each([
  'https://evil.example/createpost',
  '//evil.example',
  '//evil.example/../createpost',
  '/\\evil.example',
  'javascript:alert(1)//createpost',
  '/createpost/../\\evil.example',
  '/createpost@evil.example',
  '/createpost#x',
  '/createpost\n',
  '/post/history/',
  '/post/history/:id',
  '/post/history/..',
  '/post/history/a/b',
  '/post/history//evil.example',
  '/post/history/\\evil.example',
  '//evil.example/post/history/a',
  '/post/edit/',
  '/post/edit/a/b',
  '/post/a',
  ' /createpost',
  '/',
  '',
  7,
  null,
  ['/createpost'],
])('rejects %j as a target', (continueTo) => {
  expect(readSignInState({ continueTo }).continueTo).toBeUndefined()
})

test.each([undefined, null, 'x', 7, { email: 7 }])(
  'the state %j has no e-mail address',
  (state) => {
    expect(readSignInState(state).email).toBeUndefined()
  },
)
