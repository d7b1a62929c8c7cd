import { readdirSync, readFileSync } from 'node:fs'

/** In one second: USER_HZ, the unit of times in `/proc`, which is the same on all machines of today. */
const TICKS = 100

/** CPU seconds of a process, those of its ended threads included: `utime` and `stime` of proc_pid_stat(5). */
export function workTimeOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS
}

/** What `read` returns; undefined if the process has ended. */
function unlessEnded<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ESRCH') return undefined
    throw error
  }
}

function childrenOf(pid: number): number[] {
  const children = unlessEnded(() =>
    readdirSync(`/proc/${pid}/task`).flatMap((task) => {
      const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
      return text.split(' ').filter(Boolean).map(Number)
    }),
  )
  return children ?? []
}

/** All descendants of a process. */
export function descendantsOf(pid: number): number[] {
  const children = childrenOf(pid)
  return children.concat(children.flatMap(descendantsOf))
}

/** Megabytes of memory of a process; shared memory counts proportionally (PSS). 0 if it has ended. */
export function memoryOf(pid: number): number {
  const rollup = unlessEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))
  if (rollup === undefined) return 0
  return Number(/^Pss:\s+(\d+) kB$/m.exec(rollup)?.[1]) / 1024
}

/** Megabytes of memory of all descendants of a process. */
export function memoryBelow(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child) + memoryBelow(child), 0)
}
