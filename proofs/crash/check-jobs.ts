import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engines.ts'
import type { Findings } from './findings.ts'

const POLL = 250

/** Milliseconds in which at least one job must come to its end. */
const PATIENCE = 60_000

/** Jobs that do not repeat: in the end, none is left. */
const LEFT = `select kind, payload, coalesce(last_error, '') from job where unique_key <> kind`
const FAILED = `select kind, payload, coalesce(last_error, '') from job where failed_at is not null`
const SIZES = 'select key, byte_size from image'

/** Waits until all jobs are done, as long as one after the other is; finds those that never are. */
export async function untilJobsAreDone(
  engine: Engine,
  dataDir: string,
  findings: Findings,
): Promise<void> {
  let least = Infinity
  let deadline = performance.now() + PATIENCE
  for (;;) {
    const left = await engine.query(dataDir, LEFT)
    if (left.length < least) deadline = performance.now() + PATIENCE
    least = Math.min(least, left.length)
    const isOver = left.length === 0 || performance.now() > deadline
    if (!isOver) {
      await sleep(POLL)
      continue
    }
    const failed = await engine.query(dataDir, FAILED)
    for (const job of [...left, ...failed]) findings.add('neverDone', job.join(' '))
    return
  }
}

/**
 * Compares what the table says of the bytes of each picture with its files: a job whose effect was
 * stored twice has counted its files twice.
 */
export async function checkEffects(
  engine: Engine,
  dataDir: string,
  findings: Findings,
): Promise<void> {
  const sizes = new Map<string, number>()
  const entries = await readdir(join(dataDir, 'images'), { recursive: true, withFileTypes: true })
  for (const { parentPath, name } of entries.filter((entry) => entry.isFile())) {
    const hash = name.slice(0, 64)
    sizes.set(hash, (sizes.get(hash) ?? 0) + (await stat(join(parentPath, name))).size)
  }
  for (const [key, bytes] of await engine.query(dataDir, SIZES)) {
    const name = String(key)
    if (sizes.get(name.slice(0, 64)) !== Number(bytes)) findings.add('doneTwice', name)
  }
}
