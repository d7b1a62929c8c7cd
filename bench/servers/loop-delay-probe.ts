import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two looks; a delay counts from the last one on, so that none is below. */
const RESOLUTION = 10

/** Loaded into a server from outside: tells into a file how long its loop did not turn. */
const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
delays.enable()

/** How much the loop's own thread worked between two turns: what a busy machine does not change. */
const WORK_EVERY = 5
let longestWork = 0
let worked = 0
setInterval(() => {
  const { user, system } = process.threadCpuUsage()
  longestWork = Math.max(longestWork, (user + system - worked) / 1e3)
  worked = user + system
}, WORK_EVERY).unref()

function milliseconds(nanoseconds: number): number {
  return nanoseconds / 1e6
}

/** At each signal: what there was since the last one. */
process.on('SIGUSR2', () => {
  const figures = {
    p50: milliseconds(delays.percentile(50)),
    p99: milliseconds(delays.percentile(99)),
    max: milliseconds(delays.max),
    longestWork,
  }
  longestWork = 0
  delays.reset()
  writeFileSync(new URL(import.meta.url).searchParams.get('file') ?? '', JSON.stringify(figures))
})
