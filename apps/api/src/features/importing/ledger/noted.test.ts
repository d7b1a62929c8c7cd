import { importNote } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { noted, notesOf } from './noted.ts'

test('many long notes are cut, and can be read', () => {
  const text = 'x'.repeat(100_000)
  const row = noted(Array.from({ length: 1_000 }, () => importNote('words', { text })))
  expect((row.reason ?? '').length + (row.notes ?? '').length).toBeLessThan(50_000)
  expect(notesOf(row).length).toBeGreaterThan(5)
})
