import { readFileSync } from 'node:fs'

/** Milliseconds of a clock tick: Linux counts a hundred a second, on every machine. */
const TICK_MS = 10

/** Fields behind the name of the program: proc(5), `utime` and `stime`. */
const [USER, SYSTEM] = [11, 12]

/** Milliseconds for which a process has had a processor; undefined where the system does not tell. */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A program may have any name, in brackets.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return undefined
  }
}
