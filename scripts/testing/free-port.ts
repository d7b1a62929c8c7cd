import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the system's range of ephemeral ports. */
const LOWEST = 20_000
const HIGHEST = 32_000

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** A port that is not in use. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}
