import { readFileSync } from 'node:fs'

/** Milliseconds per clock tick, 100 Hz on Linux. */
const TICK_MS = 10

/** `utime` and `stime` of proc(5), counted after the program name. */
const [USER, SYSTEM] = [11, 12]

/** CPU milliseconds of a process; undefined if the system does not provide them. */
export function processorTimeOf(pid: number | undefined): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS
  } catch {
    return undefined
  }
}
