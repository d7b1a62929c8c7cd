import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expectedCounts } from './expected-counts.ts'
import type { Counts } from './expected-counts.ts'
import { compareText } from './kept.ts'
import type { Kept } from './kept.ts'
import { killImport, runImport } from './run-import.ts'
import type { Imported, Report, ReportItem } from './run-import.ts'
import type { Sample } from './samples.ts'
import { contentOf, textsOf } from './site-content.ts'

/** Records from which an import lasts long enough to be killed. */
const KILLED_FROM = 40

/** What was found of a sample. */
export interface Finding {
  name: string
  /** The kinds in the report, or why the sample was refused. */
  found: string
  /** What does not hold. */
  faults: string[]
  kept: Kept[]
  /** Whether an import of it was killed. */
  isKilled: boolean
}

/** The reason of tags that are only in the list of the source. */
const UNUSED = 'no text of the source has it'

const MARKDOWN = /Markdown|Bear|Forem/

function countKinds({ items }: Report): Counts {
  const counts: Counts = {}
  for (const { kind } of items.filter((item) => item.reason !== UNUSED)) {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

function inWords(counts: Counts): string {
  const kinds = Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b))
  return kinds.map(([kind, number]) => `${number} ${kind}`).join(', ')
}

function faultsOf(sample: Sample, { totals, items }: Report): string[] {
  const faults: string[] = []
  const listed = items.filter(({ outcome }) => outcome === 'listed')
  if (totals.taken + totals.listed !== totals.items || totals.items !== items.length) {
    faults.push(`the sums do not add up: ${JSON.stringify(totals)}`)
  }
  if (listed.some(({ reason }) => !reason)) faults.push('something is listed without a reason')
  const found = countKinds({ totals, items })
  for (const [kind, number] of Object.entries(expectedCounts(sample.expected))) {
    const here = found[kind] ?? 0
    if (here !== number) faults.push(`${here} instead of ${number} of the kind ${kind}`)
  }
  return faults
}

/** Whether a refusal says why, and nothing was expected. */
function faultsOfRefusal({ expected }: Sample, { code, errors }: Imported): string[] {
  const isEmpty = Object.values(expectedCounts(expected)).every((number) => number === 0)
  const isSaid = code === 1 && !/^\s+at .*:\d+/m.test(errors)
  return [
    ...(isSaid ? [] : [`exit code ${code}: ${errors.slice(0, 300)}`]),
    ...(isEmpty ? [] : ['it was refused, but has texts']),
  ]
}

/** A record without its address here, which each site makes. */
function inReport({ id, kind, outcome, reason }: ReportItem): string {
  return [kind, id, outcome, reason].join(' ')
}

function difference(name: string, expected: readonly string[], found: readonly string[]): string[] {
  const other = [
    ...expected.filter((line) => !found.includes(line)),
    ...found.filter((line) => !expected.includes(line)),
  ]
  const isSame = expected.length === found.length && other.length === 0
  return isSame ? [] : [`${name}: other content: ${other.slice(0, 3).join('\n').slice(0, 600)}`]
}

/** Comments from which an import is killed in their middle, too. */
const COMMENTS_KILLED_FROM = 10

/** An import that ended by itself. */
interface Whole {
  /** The data folder of an empty site. */
  empty: string
  report: Report
  content: string[]
}

/** Records after which an import is killed: a quarter of all, and those up to the middle of the comments. */
function killPoints({ items, totals }: Report): number[] {
  const taken = items.filter(({ outcome }) => outcome === 'taken')
  const comments = [...taken.keys()].filter((index) => taken[index]?.kind === 'comment')
  const middle = comments[Math.floor(comments.length / 2)] ?? 0
  const isLong = comments.length >= COMMENTS_KILLED_FROM
  return [Math.ceil(totals.taken / 4), ...(isLong ? [middle] : [])]
}

async function proveKilled(
  sample: Sample,
  after: number,
  { empty, report, content }: Whole,
): Promise<string[]> {
  const dataDir = await mkdtemp(`${empty}-killed-`)
  try {
    await cp(empty, dataDir, { recursive: true })
    const taken = await killImport(sample.path, dataDir, after)
    if (taken >= report.totals.taken) return ['it ended before it could be killed']
    const again = await runImport(sample.path, dataDir)
    const isSame =
      JSON.stringify(again.report?.items.map(inReport)) ===
      JSON.stringify(report.items.map(inReport))
    return [
      ...difference(`killed after ${taken} and run again`, content, contentOf(dataDir)),
      ...(isSame ? [] : [`killed after ${taken}: the report of the second run is another one`]),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Imports a sample twice, and once more after a kill; `empty` is the data folder of an empty site. */
export async function proveSample(sample: Sample, empty: string): Promise<Finding> {
  const { name, path } = sample
  const dataDir = await mkdtemp(join(empty, '../site-'))
  try {
    await cp(empty, dataDir, { recursive: true })
    const first = await runImport(path, dataDir)
    const { report } = first
    if (!report) {
      const found = first.errors.trim().split('\n').at(-1) ?? ''
      return { name, found, faults: faultsOfRefusal(sample, first), kept: [], isKilled: false }
    }
    const content = contentOf(dataDir)
    const isMarkdown = MARKDOWN.test(first.format)
    const kept = textsOf(dataDir).map((text) => compareText(text, isMarkdown))
    const faults = [
      ...faultsOf(sample, report),
      ...(first.code === 0 ? [] : ['it did not exit with 0']),
    ]
    const again = await runImport(path, dataDir)
    faults.push(...difference('imported twice', content, contentOf(dataDir)))
    if (JSON.stringify(again.report?.totals) !== JSON.stringify(report.totals)) {
      faults.push('the second report has other totals')
    }
    const items = report.totals.taken
    const isKilled = items >= KILLED_FROM
    for (const after of isKilled ? killPoints(report) : []) {
      faults.push(...(await proveKilled(sample, after, { empty, report, content })))
    }
    return { name, found: inWords(countKinds(report)), faults, kept, isKilled }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
