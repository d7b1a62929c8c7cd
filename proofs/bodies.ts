import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { endpoints } from '@inkwell/contract/endpoints'
import type { EndpointKey } from '@inkwell/contract/endpoints'
import { closeConnections } from './overload/http-request.ts'
import { measure } from './bodies/measure.ts'
import type { Slowest } from './bodies/measure.ts'
import { startMeasuredService } from './bodies/target.ts'

export const about =
  'the slowest of many hostile requests to each call, field by field [--count=1000] [--seed=1] [--only=CALL]'

/** The maximum CPU time of the event loop for one request, in ms; allows for a busy machine. */
export const MOST_MS = 1_000

/** The calls whose key contains `part`. */
export function keysWith(part: string): EndpointKey[] {
  return (Object.keys(endpoints) as EndpointKey[]).filter((key) => key.includes(part))
}

const HEADER =
  '| call | field | requests | slowest | units | status | ms of work | others waited, ms |\n' +
  '| --- | --- | --- | --- | --- | --- | --- | --- |'

function formatRow({ key, field, requests, shape, units, status, ms, othersMs }: Slowest): string {
  const cells = [key, field, requests, shape, units, status, ms.toFixed(1), othersMs.toFixed(1)]
  return `| ${cells.join(' | ')} |`
}

/** The violations in a row. */
export function findViolations({ key, field, ms, shape, broken }: Slowest): string[] {
  const slow = ms > MOST_MS ? [`${key} ${field}: ${ms.toFixed(0)} ms for ${shape}`] : []
  return [...slow, ...broken.map((one) => `${key} ${field}: ${one}`)]
}

/** Runs a data service and prints the slowest requests; resolves to whether all met the limits. */
export async function prove(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      count: { type: 'string', default: '1000' },
      seed: { type: 'string', default: '1' },
      only: { type: 'string', default: '' },
    },
  })
  const [count, seed] = [Number(values.count), Number(values.seed)]
  const keys = keysWith(values.only)
  if (!(count > 0) || !Number.isInteger(seed) || keys.length === 0) {
    throw new Error(`Usage: ${about}`)
  }
  const day = new Date().toISOString().slice(0, 10)
  console.log(
    `${day}, Node ${process.versions.node}, ${availableParallelism()} cores, seed ${seed}`,
  )
  console.log(`\n${HEADER}`)
  const target = await startMeasuredService()
  const complaints: string[] = []
  try {
    for (const key of keys) {
      const rows = await measure(target, key, { count, seed })
      for (const row of rows) console.log(formatRow(row))
      complaints.push(...rows.flatMap(findViolations))
    }
  } finally {
    closeConnections()
    await target.stop()
  }
  for (const complaint of complaints) console.error(`✗ ${complaint}`)
  return complaints.length === 0
}
