import type { Comparison, Figure, Report } from './report-row.ts'
import { median } from './statistics.ts'
import { textTable } from './text-table.ts'

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

function count(value: number): string {
  return numbers.format(value)
}

const ratio = (value: number) => value.toFixed(2)
const milliseconds = (value: number) => value.toFixed(value < 100 ? 1 : 0)

function shareOfBare({ product, bare }: Comparison): number {
  return product.perSecond / bare.perSecond
}

/**
 * The ratio to the same row of a smaller database, as the median of the rounds' ratios.
 * Corresponding rounds are adjacent in time, so a slower machine affects both.
 */
export function againstSmaller(row: Comparison, all: readonly Comparison[]): number | undefined {
  const smaller = all.find(({ what, posts }) => what === row.what && posts < row.posts)
  if (!smaller) return undefined
  return median(row.rounds.map((rate, round) => rate / (smaller.rounds[round] ?? NaN)))
}

function promised(sign: '<=' | '>=', value: number | undefined, unit: (value: number) => string) {
  return value === undefined ? '' : `${sign} ${unit(value)}`
}

type Column = readonly [head: string, cell: (row: Comparison, all: readonly Comparison[]) => string]

const COLUMNS: readonly Column[] = [
  ['What', ({ what }) => what],
  ['posts', ({ posts }) => count(posts)],
  ['per s', ({ product }) => count(product.perSecond)],
  ['bare/s', ({ bare }) => count(bare.perSecond)],
  ['ratio', (row) => ratio(shareOfBare(row))],
  ['promised', ({ shareAtLeast }) => promised('>=', shareAtLeast, ratio)],
  ['p50 ms', ({ product }) => milliseconds(product.p50)],
  ['promised', ({ p50AtMost }) => promised('<=', p50AtMost, count)],
  ['p99 ms', ({ product }) => milliseconds(product.p99)],
  ['bare p99', ({ bare }) => milliseconds(bare.p99)],
  ['ratio', ({ product, bare }) => ratio(product.p99 / bare.p99)],
  ['promised', ({ p99AtMost }) => promised('<=', p99AtMost, ratio)],
  ['nginx/s', ({ nginx }) => (nginx ? count(nginx.perSecond) : '')],
  ['ratio', ({ product, nginx }) => (nginx ? ratio(product.perSecond / nginx.perSecond) : '')],
  [
    'to smaller',
    (row, all) => {
      const smaller = againstSmaller(row, all)
      return smaller === undefined ? '' : ratio(smaller)
    },
  ],
  [
    'promised',
    (row, all) => {
      const isCompared = againstSmaller(row, all) !== undefined
      return isCompared ? promised('>=', row.toSmallerAtLeast, ratio) : ''
    },
  ],
]

function cpuCells({ what, posts, perCpuSecond }: Comparison): string[][] {
  if (!perCpuSecond) return []
  const { all, withoutCompression, atLeast } = perCpuSecond
  const wanted = promised('>=', atLeast, count)
  return [[what, count(posts), count(withoutCompression), wanted, count(all)]]
}

const CPU_HEAD = ['Per CPU second', 'posts', 'compression aside', 'promised', 'in total']

function figureCells({ what, posts, value, unit, atMost }: Figure): string[] {
  const text = unit === 'ms' ? milliseconds(value) : count(value)
  return [what, count(posts), text, unit, promised('<=', atMost, count)]
}

/** All results as plain-text tables. */
export function tablesOf({ comparisons, figures }: Report): string {
  const tables = [
    textTable(
      COLUMNS.map(([head]) => head),
      comparisons.map((row) => COLUMNS.map(([, cell]) => cell(row, comparisons))),
    ),
    textTable(CPU_HEAD, comparisons.flatMap(cpuCells)),
    textTable(['Figure', 'posts', 'measured', 'unit', 'promised'], figures.map(figureCells)),
  ]
  const failures = comparisons
    .filter(({ failed }) => failed > 0)
    .map(({ what, posts, failed }) => `${count(failed)} requests failed: ${what}, ${count(posts)}.`)
  return [...tables, ...failures].join('\n\n')
}
