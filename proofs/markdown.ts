import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { percentile } from './overload/load.ts'
import { sendSources } from './markdown/send-sources.ts'
import type { Sent, SourcesResult } from './markdown/send-sources.ts'

export const about =
  'generated sources of 200,000 characters, beside 16 readers of the list [--count=3000] [--seed=1]'

/** Milliseconds of reads before the first source. */
const CALM_MS = 3_000

const ANSWER_MS = 2_000
const DELAY_MS = 100
const SHOWN = 10

function tell({ sent, calm, meanwhile }: SourcesResult): void {
  const slowest = sent.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  console.log('slowest sources:')
  for (const { ms, status, made } of slowest) {
    console.log(`  ${ms.toFixed(0)} ms  ${status}  ${made}`)
  }
  const times = sent.map(({ ms }) => ms)
  const taken = sent.filter(({ status }) => status === 201).length
  console.log(`${sent.length} sources: ${taken} taken, ${sent.length - taken} refused`)
  console.log(
    `  answers p50 ${percentile(times, 50).toFixed(0)} ms, p99 ${percentile(times, 99).toFixed(0)} ms`,
  )
  for (const [name, { reads, p50, p99, slowest: most, failed }] of Object.entries({
    calm,
    meanwhile,
  })) {
    const figures = [p50, p99, most].map((ms) => ms.toFixed(1)).join(' / ')
    console.log(`  reads ${name}: ${reads}, ${failed} failed, p50 / p99 / slowest ${figures} ms`)
  }
}

function isWrong({ ms, isExpected }: Sent): boolean {
  return ms > ANSWER_MS || !isExpected
}

/** The violations, with the data to reproduce them. */
function findViolations({ sent, meanwhile }: SourcesResult): string[] {
  const complaints = sent
    .map((each, index) => ({ each, index }))
    .filter(({ each }) => isWrong(each))
    .map(
      ({ each: { ms, status, made }, index }) =>
        `source ${index}: ${status} after ${ms.toFixed(0)} ms: ${made}`,
    )
  if (meanwhile.failed > 0) complaints.push(`${meanwhile.failed} reads failed`)
  if (meanwhile.p99 > DELAY_MS) {
    complaints.push(`one read in a hundred took ${meanwhile.p99.toFixed(0)} ms`)
  }
  return complaints
}

/**
 * Sends generated sources; resolves to whether all were answered fast and readers were not delayed.
 */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { count: { type: 'string', default: '3000' }, seed: { type: 'string', default: '1' } },
  })
  const [count, seed] = [Number(values.count), Number(values.seed)]
  if (!(count > 0) || !Number.isInteger(seed)) throw new Error(`Usage: ${about}`)
  console.log(`Node ${process.versions.node}, ${availableParallelism()} cores, seed ${seed}`)
  const result = await sendSources(count, seed, CALM_MS)
  tell(result)
  const complaints = findViolations(result)
  for (const complaint of complaints) console.error(`  ✗ ${complaint}`)
  return complaints.length === 0
}
