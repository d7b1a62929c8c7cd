import { expect, test } from 'vitest'
import type { Comparison } from './report-row.ts'
import { againstSmaller, tablesOf } from './tables.ts'
import { textTable } from './text-table.ts'

const speed = (perSecond: number) => ({ perSecond, p50: 1, p99: 4 })

function row(posts: number, perSecond: number, bare: number): Comparison {
  return {
    what: 'Post page, cached',
    posts,
    product: speed(perSecond),
    bare: speed(bare),
    rounds: [perSecond],
    failed: 0,
  }
}

test('columns are aligned, numbers to the right', () => {
  const rows = [
    ['List', '9'],
    ['A post', '1,000'],
  ]
  expect(textTable(['What', 'per s'], rows).split('\n')).toEqual([
    'What    per s',
    '------  -----',
    'List        9',
    'A post  1,000',
  ])
})

test('sizes are compared round by round, so that temporary slowness cancels out', () => {
  const small = { ...row(1_000, 900, 1_000), rounds: [900, 300, 600] }
  const large = { ...row(100_000, 450, 500), rounds: [810, 300, 540], toSmallerAtLeast: 0.9 }
  expect(againstSmaller(large, [small, large])).toBe(0.9)
  expect(againstSmaller(small, [small, large])).toBeUndefined()
  const text = tablesOf({ comparisons: [small, large], figures: [] })
  expect(text).toMatch(/^Post page, cached +100,000 .* 0\.90 +>= 0\.90$/m)
})

test('a row shows both rates, their ratio, the requirement, and nginx if it was measured', () => {
  const measured = {
    ...row(1_000, 45_000, 50_000),
    nginx: speed(60_000),
    shareAtLeast: 0.85,
    p99AtMost: 2,
  }
  const text = tablesOf({ comparisons: [measured], figures: [] })
  const cells = text.split('\n')[2]?.split(/ {2,}/)
  expect(cells).toEqual([
    'Post page, cached',
    '1,000',
    '45,000',
    '50,000',
    '0.90',
    '>= 0.85',
    '1.0',
    '4.0',
    '4.0',
    '1.00',
    '<= 2.00',
    '60,000',
    '0.75',
  ])
})

test('failed requests are reported', () => {
  const measured = { ...row(1_000, 9, 9), failed: 3 }
  const text = tablesOf({ comparisons: [measured], figures: [] })
  expect(text).toContain('3 requests failed: Post page, cached, 1,000.')
})

test('first renderings and figures are shown with their requirements', () => {
  const perCpuSecond = { all: 1_500, withoutCompression: 2_600, atLeast: 2_500 }
  const figure = {
    what: 'Cold start',
    posts: 1_000,
    value: 812.4,
    unit: 'ms',
    atMost: 1_000,
  } as const
  const comparisons = [{ ...row(1_000, 9, 9), perCpuSecond }]
  const text = tablesOf({ comparisons, figures: [figure] })
  expect(text).toMatch(/2,600 +>= 2,500 +1,500$/m)
  expect(text).toMatch(/^Cold start +1,000 +812 +ms +<= 1,000$/m)
})
