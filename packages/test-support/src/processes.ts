import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 10

interface Status {
  parent: number
  group: number
  hasEnded: boolean
}

/** What the system says of a process; undefined where there is none. */
function statusOf(pid: number): Status | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // After the name, which may hold anything but ends with the last bracket.
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
  return statusOf(pid)?.hasEnded === false
}

function runningWhere(isMeant: (status: Status) => boolean): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    const status = statusOf(pid)
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

/** The processes of a group that still run. */
export function membersOf(group: number): number[] {
  return runningWhere((status) => status.group === group)
}

/** Whether the command line of the process holds `text`; false where there is no such process. */
export function isCommand(pid: number, text: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
  } catch {
    return false
  }
}

/** Kills a process and its children with SIGKILL, none of which can do a last thing; waits for it. */
export async function killFamily(pid: number): Promise<void> {
  // Stopped, it can neither start children nor tell them to end in order.
  signal(pid, 'SIGSTOP')
  const family = [...runningWhere(({ parent }) => parent === pid), pid]
  for (const member of family) signal(member, 'SIGKILL')
  while (family.some(isRunning)) await sleep(POLL_MS)
}
