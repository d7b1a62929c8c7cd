import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10

interface Status {
  parent: number
  group: number
  hasEnded: boolean
}

/** The status of a process; undefined if there is none. */
function readStatus(pid: number): Status | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The fields after the name, which ends with the last parenthesis and can contain anything
    // else.
    const [state, parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return {
      parent: Number(parent),
      group: Number(group),
      hasEnded: state === 'Z' || state === 'X',
    }
  } catch {
    return undefined
  }
}

function isRunning(pid: number): boolean {
  return readStatus(pid)?.hasEnded === false
}

function runningWhere(isMeant: (status: Status) => boolean): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    const status = readStatus(pid)
    return status !== undefined && !status.hasEnded && isMeant(status)
  })
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The running processes of a process group. */
export function processesInGroup(group: number): number[] {
  return runningWhere((status) => status.group === group)
}

/** The running children of a process. */
export function childrenOf(pid: number): number[] {
  return runningWhere(({ parent }) => parent === pid)
}

/** Whether the command line of a process contains `text`; false if there is no such process. */
export function isCommand(pid: number, text: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
  } catch {
    return false
  }
}

/** Kills a process and its children with SIGKILL, without cleanup, and waits for them to end. */
export async function killProcessTree(pid: number): Promise<void> {
  // A stopped process can neither start children nor stop them.
  signal(pid, 'SIGSTOP')
  const family = [...runningWhere(({ parent }) => parent === pid), pid]
  for (const member of family) signal(member, 'SIGKILL')
  while (family.some(isRunning)) await sleep(POLL_MS)
}
