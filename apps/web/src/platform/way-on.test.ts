import { expect, test } from 'vitest'
import { readWayOn } from './way-on.ts'

test.each(['/createpost', '/settings', '/admin', '/admin?show=accounts&email=a%40b'])(
  '%s is a way on',
  (continueTo) => {
    expect(readWayOn({ continueTo }).continueTo).toBe(continueTo)
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
])('%j is none', (continueTo) => {
  expect(readWayOn({ continueTo }).continueTo).toBeUndefined()
})

test.each([undefined, null, 'x', 7, { email: 7 }])('the state %j holds no address', (state) => {
  expect(readWayOn(state).email).toBeUndefined()
})
