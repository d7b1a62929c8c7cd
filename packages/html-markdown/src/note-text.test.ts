import { expect, test } from 'vitest'
import { describeNote } from './note-text.ts'

test('a note in words', () => {
  expect(describeNote({ kind: 'linked', subject: 'iframe', count: 2 })).toBe(
    'iframe (2): became a link',
  )
  expect(describeNote({ kind: 'dropped', subject: 'script', count: 1 })).toBe('script: left out')
})
