import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Figure } from '../report/report-row.ts'
import { capture } from '../servers/captured-answer.ts'
import type { BenchContext } from './bench-context.ts'
import type { LastSeen } from './readers-process.ts'

/** Milliseconds after the last edit during which readers continue. */
const READ_AFTER_MS = 1_300

const titleOf = (version: number) => `Version ${version}.`

/** The longest time in ms for which an older version was seen after the response to an update. */
export function maxStalenessMs(answeredAt: readonly bigint[], lastSeen: LastSeen): number {
  let worst = 0n
  for (const [version, answered] of answeredAt.entries()) {
    for (const [seen, at] of Object.entries(lastSeen)) {
      const lateBy = Number(seen) < version ? at - answered : 0n
      if (lateBy > worst) worst = lateBy
    }
  }
  return Number(worst) / 1e6
}

/** Edits a post repeatedly while 64 connections read it. */
export async function measureBusyPage({
  plan,
  posts,
  product,
  writer,
}: BenchContext): Promise<Figure> {
  const id = await writer.create()
  const answeredAt: bigint[] = []
  async function edit(): Promise<void> {
    await writer.edit(id, titleOf(answeredAt.length))
    answeredAt.push(process.hrtime.bigint())
  }
  await edit()
  const readers = fork(
    join(import.meta.dirname, 'readers-process.ts'),
    [`${product.webOrigin}/post/${id}`],
    { serialization: 'advanced' },
  )
  await once(readers, 'message')
  for (let edits = 0; edits < plan.edits; edits += 1) {
    // A random interval, so that edits are not synchronized with the cache's revalidation.
    await sleep(plan.editEveryMs * (1 + Math.random()))
    await edit()
  }
  await sleep(READ_AFTER_MS)
  readers.send('enough')
  const [lastSeen] = (await once(readers, 'message')) as [LastSeen]
  readers.disconnect()
  await once(readers, 'exit')
  if (lastSeen[plan.edits] === undefined) throw new Error('No reader saw the last edit.')
  const what = `Old text after an edit, latest sight by 64 readers (${plan.edits} edits)`
  return { what, posts, value: maxStalenessMs(answeredAt, lastSeen), unit: 'ms', atMost: 1_000 }
}

/** A page that was requested once and then left idle. */
export interface IdlePage {
  id: string
  since: number
}

/** Requests a page once. */
export async function prepareIdlePage({ product, writer }: BenchContext): Promise<IdlePage> {
  const id = await writer.create()
  await writer.edit(id, titleOf(0))
  await capture(product.webOrigin, `/post/${id}`)
  return { id, since: performance.now() }
}

/** Edits the idle page and requests it until the old text can no longer appear. */
export async function measureIdlePage(
  { plan, posts, product, writer }: BenchContext,
  { id, since }: IdlePage,
): Promise<Figure> {
  await sleep(Math.max(0, since + plan.idleMs - performance.now()))
  await writer.edit(id, titleOf(1))
  const answered = performance.now()
  let last = 0
  while (performance.now() - answered < READ_AFTER_MS) {
    const response = await fetch(`${product.webOrigin}/post/${id}`)
    if ((await response.text()).includes(titleOf(0))) last = performance.now() - answered
  }
  const what = `Old text of a page idle for ${plan.idleMs / 1_000} s, latest sight after an edit`
  return { what, posts, value: last, unit: 'ms', atMost: 1_000 }
}
