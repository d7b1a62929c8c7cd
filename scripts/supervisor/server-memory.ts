/** What a server is started with so that it gives memory back instead of growing into it. */
export interface ServerMemory {
  /** Of Node. */
  flags: readonly string[]
  env: Record<string, string>
}

// Threads that take turns at few heaps leave fewer holes in them.
const FEW_HEAPS = { MALLOC_ARENA_MAX: '2' }

/**
 * Requests leave little behind that lives on: young objects fit into a few megabytes, and cleaning
 * those more often costs less than can be measured. The old space is far above what it needs, for
 * its limit is where the process ends.
 */
export const DATA_SERVICE_MEMORY: ServerMemory = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256'],
  env: FEW_HEAPS,
}

/**
 * A page leaves hundreds of kilobytes behind, of which nothing lives on: left to itself, the old
 * space grows to four times what is in use before it is cleaned. Half as much again and more is
 * enough; the price is some 15 % of a first rendering, and nothing of a kept page. 16 MB for young
 * objects instead of 8 would make a first rendering 5 % cheaper and the process 20 MB larger.
 */
export const WEB_SERVER_MEMORY: ServerMemory = {
  flags: ['--max-semi-space-size=8', '--heap-growing-percent=80'],
  env: FEW_HEAPS,
}
