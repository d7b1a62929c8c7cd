import { setTimeout as sleep } from 'node:timers/promises'
import { send } from '../overload/http-request.ts'
import { answerParent } from './child.ts'
import { HOSTILE_KINDS } from './kinds.ts'
import type { Target } from './kinds.ts'

/** The task of a sender. */
export interface SenderTask {
  kind: string
  target: Target
  /** Requests a second; if undefined, the sender measures the capacity. */
  perSecond?: number
  requests: number
  /** The minimum duration in milliseconds. */
  leastMs: number
}

/** The result of a sender. */
export interface SenderResult {
  /** Requests a second: answered if measuring, otherwise sent. */
  perSecond: number
  sent: number
  /** The number of responses by status; 0 means a closed connection. */
  statuses: Record<string, number>
  slowestMs: number
  /** CPU time of the sender, relative to one core. */
  ownShare: number
}

const LINES = 8
const TICK_MS = 5
/** The maximum number of open requests, which limits the memory of the sender. */
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

/** Sends the next request on a connection only after the previous response. */
async function sendSequentially(task: SenderTask, results: Results): Promise<number> {
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

/** Sends requests at a fixed rate, whether they are answered or not. */
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
    ? sendSequentially(task, results)
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
