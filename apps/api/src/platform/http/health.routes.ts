import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Mount } from './mount.ts'

/** Whether the process is alive, and whether it can do its work: `read` throws where it cannot. */
export function mountHealth(mount: Mount, read: () => Promise<unknown>): void {
  mount('GET /healthz', () => Promise.resolve({ status: 'ok' }))

  mount('GET /readyz', async () => {
    await read().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause)
    })
    return { status: 'ok' }
  })
}
