import { expect, test } from 'vitest'
import { changedBlocks } from './changed-blocks.ts'

const blocks = (...all: string[]) => all.map((html, line) => ({ html, line }))

test.each([
  { before: [], after: ['a'], kept: 0, keptAfter: 0, html: ['a'] },
  { before: ['a', 'b', 'c'], after: ['a', 'x', 'c'], kept: 1, keptAfter: 1, html: ['x'] },
  { before: ['a', 'a'], after: ['a', 'a', 'a'], kept: 2, keptAfter: 0, html: ['a'] },
  { before: ['a', 'b', 'c'], after: ['a', 'c'], kept: 1, keptAfter: 1, html: [] },
  { before: ['a'], after: ['a'], kept: 1, keptAfter: 0, html: [] },
  { before: ['a', 'b'], after: [], kept: 0, keptAfter: 0, html: [] },
])('from $before to $after', ({ before, after, ...change }) => {
  expect(changedBlocks(before, blocks(...after))).toMatchObject(change)
})
