import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { env } from 'node:process'

/** Below the system's range of ephemeral ports. */
const LOWEST = 20_000
const PORTS_PER_WORKER = 1_500
const MAX_WORKERS = 8

/** Test runners number their workers; each has its own range, so that two never choose the same port. */
const worker = Number(env.TEST_PARALLEL_INDEX ?? env.VITEST_POOL_ID ?? 0)
const first = LOWEST + (worker % MAX_WORKERS) * PORTS_PER_WORKER
let offset = randomInt(PORTS_PER_WORKER)

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port)
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** A port that no server listens on. It differs from those that this process got before. */
export async function freePort(): Promise<number> {
  for (;;) {
    offset = (offset + 1) % PORTS_PER_WORKER
    const port = first + offset
    if (await isFree(port)) return port
  }
}
