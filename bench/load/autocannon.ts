import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Result } from 'autocannon'
import type { Generator, Load } from './load.ts'
import type { LoadResult } from './load-result.ts'

const PROCESS = join(import.meta.dirname, 'autocannon-process.ts')
const MANIFEST = join(import.meta.dirname, '../../node_modules/autocannon/package.json')

/** Converts autocannon's result. */
export function parseAutocannon(result: Result): LoadResult {
  const { duration: seconds, latency, errors, timeouts, non2xx } = result
  const requests = result.requests.total
  return {
    requests,
    seconds,
    perSecond: requests / seconds,
    p50: latency.p50,
    p99: latency.p99,
    failed: errors + timeouts + non2xx,
  }
}

async function generate(load: Load): Promise<LoadResult> {
  const child = fork(PROCESS, { serialization: 'advanced' })
  child.send(load)
  const [result] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error('autocannon measured nothing.')
    }),
  ])) as [Result]
  return parseAutocannon(result)
}

/** The generator autocannon, an npm package. */
export function findAutocannon(): Generator {
  const { version } = JSON.parse(readFileSync(MANIFEST, 'utf8')) as { version: string }
  return { name: `autocannon ${version}`, generate }
}
