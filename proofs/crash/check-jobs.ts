import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engines.ts'
import type { Findings } from './findings.ts'

const POLL = 250

/** Milliseconds in which at least one job must finish. */
const TIMEOUT = 120_000

/** One-time jobs; none may remain at the end. */
const LEFT = `select kind, payload, coalesce(last_error, '') from job where unique_key <> kind`
const FAILED = `select kind, payload, coalesce(last_error, '') from job where failed_at is not null`
const SIZES = 'select key, byte_size from image'

/** Waits while jobs continue to finish; reports those that do not. */
export async function waitForJobs(
  engine: Engine,
  dataDir: string,
  findings: Findings,
): Promise<void> {
  let least = Infinity
  let deadline = performance.now() + TIMEOUT
  for (;;) {
    const left = await engine.query(dataDir, LEFT)
    if (left.length < least) deadline = performance.now() + TIMEOUT
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

/** Compares stored byte sizes with the files: a repeated effect would count its files twice. */
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
