import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeAll } from './merges.ts'

test('edits a few words apart are merged, and edits of the same words ask', async () => {
  const docs = join(import.meta.dirname, '../docs')
  const tallies = await mergeAll(docs, { count: 60, seed: 7 })
  for (const { cases, right, wrong } of Object.values(tallies)) {
    expect(cases).toBe(60)
    expect(right).toBeGreaterThanOrEqual(54)
    expect(wrong).toEqual([])
  }
})
