import { readdirSync, readFileSync } from 'node:fs'

/** What the system tells of a process, from its state on; undefined where there is none. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // A process may have any name, in brackets.
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** False for a process that has ended, even where nobody has taken note of its end yet. */
export function isAlive(pid: number): boolean {
  const state = fieldsOf(pid)?.[0]
  return state !== undefined && state !== 'Z'
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((each) => fieldsOf(each)?.[1] === String(pid) && isAlive(each))
}

/** How long a process has been computing, in hundredths of a second. */
export function workOf(pid: number): number {
  const [user, system] = fieldsOf(pid)?.slice(11, 13) ?? []
  return Number(user ?? 0) + Number(system ?? 0)
}

/** Lets the others go on until a condition holds; one that never does fails the test by its time. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Those of the children that run a module whose path ends so. */
export function childrenRunning(pid: number, module: string): number[] {
  return childrenOf(pid).filter((child) => {
    const words = readFileSync(`/proc/${child}/cmdline`, 'utf8').split('\0')
    return words.some((word) => word.endsWith(module))
  })
}
