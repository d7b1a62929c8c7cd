import type { Comparison, Figure, SizeReport } from './report-row.ts'
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
 * How a row fares against the same row of a smaller database: each is held against the bare server
 * of its own minute, so that a machine that slows down meanwhile does not count.
 */
export function againstSmaller(row: Comparison, all: readonly Comparison[]): number | undefined {
  const smaller = all.find(({ what, posts }) => what === row.what && posts < row.posts)
  return smaller && shareOfBare(row) / shareOfBare(smaller)
}

function comparisonCells(row: Comparison, all: readonly Comparison[]): string[] {
  const { what, posts, product, bare, nginx, shareAtLeast } = row
  const smaller = againstSmaller(row, all)
  return [
    what,
    count(posts),
    count(product.perSecond),
    count(bare.perSecond),
    ratio(shareOfBare(row)),
    shareAtLeast === undefined ? '' : `>= ${ratio(shareAtLeast)}`,
    milliseconds(product.p50),
    milliseconds(product.p99),
    milliseconds(bare.p99),
    ratio(product.p99 / bare.p99),
    nginx ? count(nginx.perSecond) : '',
    nginx ? ratio(product.perSecond / nginx.perSecond) : '',
    smaller === undefined ? '' : ratio(smaller),
  ]
}

const COMPARISON_HEAD = [
  'What',
  'posts',
  'per s',
  'bare/s',
  'ratio',
  'promised',
  'p50 ms',
  'p99 ms',
  'bare p99',
  'ratio',
  'nginx/s',
  'ratio',
  'to smaller',
]

function cpuCells({ what, posts, perCpuSecond }: Comparison): string[][] {
  if (!perCpuSecond) return []
  const { all, withoutCompression, atLeast } = perCpuSecond
  const promised = atLeast === undefined ? '' : `>= ${count(atLeast)}`
  return [[what, count(posts), count(withoutCompression), promised, count(all)]]
}

const CPU_HEAD = ['Per second of work', 'posts', 'compression aside', 'promised', 'all in all']

function figureCells({ what, posts, value, unit, atMost }: Figure): string[] {
  const text = unit === 'ms' ? milliseconds(value) : count(value)
  return [what, count(posts), text, unit, atMost === undefined ? '' : `<= ${count(atMost)}`]
}

/** All that was measured, as tables of plain text. */
export function tablesOf(reports: readonly SizeReport[]): string {
  const comparisons = reports.flatMap((report) => report.comparisons)
  const figures = reports.flatMap((report) => report.figures)
  const tables = [
    textTable(
      COMPARISON_HEAD,
      comparisons.map((row) => comparisonCells(row, comparisons)),
    ),
    textTable(CPU_HEAD, comparisons.flatMap(cpuCells)),
    textTable(['Figure', 'posts', 'measured', 'unit', 'promised'], figures.map(figureCells)),
  ]
  const failures = comparisons
    .filter(({ failed }) => failed > 0)
    .map(({ what, posts, failed }) => `${count(failed)} requests failed: ${what}, ${count(posts)}.`)
  return [...tables, ...failures].join('\n\n')
}
