import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../overload/ask.ts'
import { answerParent } from './child.ts'
import { HOSTILE_KINDS } from './kinds.ts'
import type { Target } from './kinds.ts'

/** What a sender is told to do. */
export interface SenderTask {
  kind: string
  target: Target
  /** Requests a second; without it, the sender measures how many are answered. */
  perSecond?: number
  requests: number
  /** Milliseconds for which it sends at least. */
  leastMs: number
}

/** What came of it. */
export interface SenderResult {
  /** Requests a second: answered when measuring, otherwise sent. */
  perSecond: number
  sent: number
  /** How many answers of each status; 0 stands for a connection that was cut. */
  statuses: Record<string, number>
  slowestMs: number
  /** Share of one core that the sender itself took, 0 to 1 and above. */
  ownShare: number
}

const LINES = 8
const TICK_MS = 5
/** Requests that may wait for an answer, so that the sender itself has memory for them. */
const OPEN_MAX = 500

class Results {
  readonly statuses: Record<string, number> = {}
  answered = 0
  slowestMs = 0

  add(status: number, ms: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    this.answered += 1
    this.slowestMs = Math.max(this.slowestMs, ms)
  }
}

async function ask({ kind, target }: SenderTask, index: number, results: Results): Promise<void> {
  const made = HOSTILE_KINDS.find(({ name }) => name === kind)?.make(target, index)
  if (!made) throw new Error(`No kind is called ${kind}`)
  const { status, ms } = await send(made)
  results.add(status, ms)
}

/** Each line waits for an answer before it asks again. */
async function sendInLines(task: SenderTask, results: Results): Promise<number> {
  const began = performance.now()
  let index = 0
  const line = async () => {
    while (performance.now() - began < task.leastMs && index < task.requests) {
      await ask(task, index++, results)
    }
  }
  await Promise.all(Array.from({ length: LINES }, line))
  return index
}

/** So many a second, whether they are answered or not. */
async function sendAtRate(task: SenderTask, rate: number, results: Results): Promise<number> {
  const began = performance.now()
  const open = new Set<Promise<void>>()
  let sent = 0
  for (;;) {
    const passed = performance.now() - began
    if (sent >= task.requests && passed >= task.leastMs) break
    const due = (passed / 1_000) * rate
    for (; sent < due && open.size < OPEN_MAX; sent++) {
      const one = ask(task, sent, results).finally(() => open.delete(one))
      open.add(one)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(open)
  return sent
}

async function attack(task: SenderTask): Promise<SenderResult> {
  const results = new Results()
  const began = performance.now()
  const cpu = process.cpuUsage()
  const sent = await (task.perSecond === undefined
    ? sendInLines(task, results)
    : sendAtRate(task, task.perSecond, results))
  const ms = performance.now() - began
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: (results.answered / ms) * 1_000,
    sent,
    statuses: results.statuses,
    slowestMs: results.slowestMs,
    ownShare: (user + system) / 1_000 / ms,
  }
}

answerParent((task) => attack(task as SenderTask))
