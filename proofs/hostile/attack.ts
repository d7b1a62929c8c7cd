import { inProcess } from './child.ts'
import type { HostileKind } from './kinds.ts'
import type { ReadersResult, ReadersTask } from './readers-process.ts'
import type { SenderResult, SenderTask } from './sender-process.ts'
import type { AttackSetup } from './target.ts'

const SENDER = new URL('./sender-process.ts', import.meta.url)
const READERS = new URL('./readers-process.ts', import.meta.url)

/** The maximum ratio of the 99th percentile of reads during and before the attack. */
const SLOWER_MAX = 3

export interface Outcome {
  kind: string
  /** The capacity for this kind, in requests a second. */
  answered: number
  sent: SenderResult
  calm: ReadersResult
  attacked: ReadersResult
  complaints: readonly string[]
}

function send(task: SenderTask): Promise<SenderResult> {
  return inProcess<SenderResult>(SENDER, task)
}

function read(task: ReadersTask, until?: Promise<unknown>): Promise<ReadersResult> {
  return inProcess<ReadersResult>(READERS, task, until)
}

function findViolations(
  calm: ReadersResult,
  attacked: ReadersResult,
  sent: SenderResult,
): string[] {
  const complaints: string[] = []
  const ratio = attacked.p99 / calm.p99
  if (ratio > SLOWER_MAX) complaints.push(`readers waited ${ratio.toFixed(1)} times as long`)
  if (attacked.failed > 0) complaints.push(`${attacked.failed} reads failed`)
  const broken = Object.keys(sent.statuses).filter((status) => status === '500')
  if (broken.length > 0) complaints.push(`${sent.statuses['500']} answers of 500`)
  return complaints
}

/**
 * Measures reads without an attack and the capacity for a kind, then attacks at twice that rate.
 */
export async function attack(
  { target, urls }: AttackSetup,
  { name }: HostileKind,
  { requests, leastMs }: { requests: number; leastMs: number },
): Promise<Outcome> {
  const task = { kind: name, target, requests, leastMs }
  const { perSecond: answered } = await send(task)
  const calm = await read({ urls, forMs: leastMs })
  const sending = send({ ...task, perSecond: answered * 2 })
  const [attacked, sent] = await Promise.all([read({ urls }, sending), sending])
  const complaints = findViolations(calm, attacked, sent)
  return { kind: name, answered, sent, calm, attacked, complaints }
}

const number = (value: number) => value.toFixed(value < 100 ? 1 : 0)

/** An outcome as a table row. */
export function rowOf({ kind, answered, sent, calm, attacked }: Outcome): string {
  const statuses = Object.entries(sent.statuses).map(([status, count]) => `${count} × ${status}`)
  const cells = [
    kind,
    `${number(answered)}/s`,
    sent.sent,
    statuses.join(', '),
    `${number(sent.slowestMs)} ms`,
    `${number(calm.p99)} ms`,
    `${number(attacked.p99)} ms`,
    (attacked.p99 / calm.p99).toFixed(1),
    `${(sent.ownShare * 100).toFixed(0)} %`,
  ]
  return `| ${cells.join(' | ')} |`
}

export const HEADER = [
  '| kind | answered | sent | answers | slowest | calm p99 | p99 | ratio | sender, of a core |',
  '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
].join('\n')
