import { expect, test } from 'vitest'
import { readSignInState } from './sign-in-state.ts'

test.each(['/createpost', '/settings', '/admin', '/admin?show=accounts&email=a%40b'])(
  'accepts %s as a target after signing in',
  (continueTo) => {
    expect(readSignInState({ continueTo }).continueTo).toBe(continueTo)
  },
)

test.each([
  'https://evil.example/createpost',
  '//evil.example',
  '//evil.example/../createpost',
  '/\\evil.example',
  'javascript:alert(1)//createpost',
  '/createpost/../\\evil.example',
  '/createpost@evil.example',
  '/createpost#x',
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
