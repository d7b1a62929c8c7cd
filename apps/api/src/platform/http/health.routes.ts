import type { Readiness } from '@inkwell/serving/graceful-stop'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import type { Mount } from './mount.ts'
import { Refusal } from './refusal.ts'

interface HealthParts {
  /** Throws if the database is unavailable. */
  read: () => Promise<unknown>
  readiness: Readiness
}

/** Mounts liveness and readiness. A service that is about to stop is alive, but not ready. */
export function mountHealth(mount: Mount, { read, readiness }: HealthParts): void {
  mount('GET /healthz', () => Promise.resolve({ status: 'ok' }))

  mount('GET /readyz', async () => {
    if (readiness.isStopping) throw new Refusal('unavailable', 'unavailable')
    await read().catch((cause: unknown) => {
      throw new DatabaseUnavailable(cause)
    })
    return { status: 'ok' }
  })
}
