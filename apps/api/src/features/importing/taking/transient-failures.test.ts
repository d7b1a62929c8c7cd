import { importNote } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { isTransient } from './transient-failures.ts'

test.each([
  [importNote('fetchTooLate', { seconds: 30 }), true],
  [importNote('fetchNoAnswer'), true],
  [importNote('serverGivenUp', { times: 3 }), true],
  [importNote('fetchAnswered', { status: 429 }), true],
  [importNote('fetchAnswered', { status: 408 }), true],
  [importNote('fetchAnswered', { status: 500 }), true],
  [importNote('fetchAnswered', { status: 503 }), true],
  [importNote('fetchAnswered', { status: 404 }), false],
  [importNote('fetchAnswered', { status: 410 }), false],
  [importNote('fetchAnswered', { status: 403 }), false],
  [importNote('fetchNotPublic'), false],
  [importNote('fetchTooLarge', { megabytes: 15 }), false],
  [importNote('fetchesTooMany', { max: 2_000 }), false],
  [importNote('notInArchive'), false],
])('%j is transient: %s', (note, expected) => {
  expect(isTransient(note)).toBe(expected)
})
