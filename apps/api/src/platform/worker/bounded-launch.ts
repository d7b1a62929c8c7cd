import { existsSync } from 'node:fs'

const SHELL = '/bin/sh'
const KILOBYTE = 1024

/**
 * Bytes that Node writes to next to nothing of: stacks of threads, tables, heaps of their own. The
 * system counts them all the same.
 */
const ROOM = 1024 * 1024 * KILOBYTE

/**
 * What `fork` needs to start a process that the system itself keeps below a bound of memory, in case
 * it grows too fast to be watched or cannot watch itself; and that the system ends before any other
 * when the machine has no memory left. Where there is no shell there is no bound.
 */
export function boundedLaunch(memoryLimit: number, execArgv: string[]) {
  if (!existsSync(SHELL)) return { execArgv }
  const limit = Math.ceil((memoryLimit + ROOM) / KILOBYTE)
  const bounds = `ulimit -d ${limit}; echo 1000 > /proc/self/oom_score_adj`
  // Whatever of it a system does not have, it does without.
  const script = `{ ${bounds}; } 2> /dev/null; exec "$0" "$@"`
  return { execPath: SHELL, execArgv: ['-c', script, process.execPath, ...execArgv] }
}
