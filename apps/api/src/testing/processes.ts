import { readdirSync, readFileSync } from 'node:fs'

/** The fields of /proc/PID/stat from the state on; undefined if the process does not exist. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name is in parentheses and may contain any character.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** Whether the process runs; false for zombies. */
export function isAlive(pid: number): boolean {
  const state = fieldsOf(pid)?.[0]
  return state !== undefined && state !== 'Z'
}

/** The running child processes of a process. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((each) => fieldsOf(each)?.[1] === String(pid) && isAlive(each))
}

/** CPU time of a process, in hundredths of a second. */
export function cpuTimeOf(pid: number): number {
  const [user, system] = fieldsOf(pid)?.slice(11, 13) ?? []
  return Number(user ?? 0) + Number(system ?? 0)
}

/** Polls until the condition holds; otherwise the test times out. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** The running children whose module path ends with `module`. */
export function childrenRunning(pid: number, module: string): number[] {
  return childrenOf(pid).filter((child) => {
    const words = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word.endsWith(module))
  })
}
