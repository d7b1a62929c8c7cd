import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Mount } from './mount.ts'

/** Mounts liveness and readiness; `read` throws if the service is not ready. */
export function mountHealth(mount: Mount, read: () => Promise<unknown>): void {
  mount('GET /healthz', () => Promise.resolve({ status: 'ok' }))

  mount('GET /readyz', async () => {
    await read().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause)
    })
    return { status: 'ok' }
  })
}
