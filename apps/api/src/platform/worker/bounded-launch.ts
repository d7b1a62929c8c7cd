import { existsSync } from 'node:fs'

const SHELL = '/bin/sh'
const KILOBYTE = 1024

/** Bytes of address space that Node reserves but hardly uses, such as thread stacks. */
const ROOM = 1024 * 1024 * KILOBYTE

/**
 * Options of `fork` for a process with a memory limit of the system, in case it grows too fast to be
 * monitored. The system also kills it first if memory runs out. Without a shell there is no limit.
 */
export function boundedLaunch(memoryLimit: number, execArgv: string[]) {
  if (!existsSync(SHELL)) return { execArgv }
  const limit = Math.ceil((memoryLimit + ROOM) / KILOBYTE)
  const bounds = `ulimit -d ${limit}; echo 1000 > /proc/self/oom_score_adj`
  // Unsupported limits are ignored.
  const script = `{ ${bounds}; } 2> /dev/null; exec "$0" "$@"`
  return { execPath: SHELL, execArgv: ['-c', script, process.execPath, ...execArgv] }
}
