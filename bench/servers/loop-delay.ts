import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const LOOK_EVERY_MS = 20

/** Statistics of an event loop in milliseconds, including the sampling interval of ten. */
export interface LoopDelay {
  p50: number
  p99: number
  max: number
  /** The longest CPU time of the main thread in one iteration. */
  longestWork: number
}

/** The Node flag of a server that writes the statistics of its event loop to this file. */
export function probeFlag(file: string): string {
  const probe = pathToFileURL(join(import.meta.dirname, 'loop-delay-probe.ts'))
  probe.searchParams.set('file', file)
  return `--import=${probe.href}`
}

/** The statistics of a server with that flag since the last call. */
export async function readLoopDelay(pid: number, file: string): Promise<LoopDelay> {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => '')
    if (text) return JSON.parse(text) as LoopDelay
    await sleep(LOOK_EVERY_MS)
  }
}
