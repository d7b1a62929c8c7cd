import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('tags go, and entities are read', () => {
  expect(plainText('A &#x201C;<b>b</b>&#x201D;\n&amp; c')).toBe('A “b” & c')
})
