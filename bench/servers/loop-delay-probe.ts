import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Milliseconds between two samples; reported delays include it. */
const RESOLUTION = 10

/** Preloaded into a server: writes its event loop delay to a file. */
const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
delays.enable()

/** Measures the main thread's CPU time between timers, which other processes do not affect. */
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

/** Each signal writes the statistics since the previous one. */
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
