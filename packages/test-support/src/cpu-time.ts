/** Milliseconds of CPU time that `work` takes; other processes do not count. */
export function cpuMs(work: () => unknown): number {
  const begin = process.cpuUsage()
  work()
  return process.cpuUsage(begin).user / 1_000
}

/** Compilation, collections of garbage and a busy machine add time to some runs: one fast run is enough. */
const RUNS = [1, 2, 3]

/** Whether `work` takes less than `limitMs` of CPU time in one of three runs. */
export function isFast(work: () => unknown, limitMs: number): boolean {
  return RUNS.some(() => cpuMs(work) < limitMs)
}

/**
 * Whether the time of `work` grows in proportion to its size, in one of three comparisons of `size` and
 * `factor` times as much. The larger one may take twice as long as that, and 200 ms more, because
 * short times say nothing about growth.
 */
export function isLinear(work: (size: number) => unknown, size: number, factor = 10): boolean {
  work(size)
  return RUNS.some(() => {
    const small = cpuMs(() => work(size))
    return cpuMs(() => work(size * factor)) < 2 * factor * small + 200
  })
}
