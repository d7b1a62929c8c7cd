import { setImmediate } from 'node:timers/promises'
import type { Clock } from './platform/clock/clock.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Log } from './platform/log/log.ts'
import type { Services } from './services.ts'

interface RepeatingParts {
  services: Services
  limits: Limits
  clock: Clock
  log: Log
}

const HOUR = 60 * 60 * 1_000

/** Some of the work at a time; resolves to how much was done, and to 0 at the end. */
type Batch = () => Promise<number>

/** Registers what runs at the start and each hour: all that is over goes, and old posts are rendered anew. */
export function registerRepeating({ services, limits, clock, log }: RepeatingParts): void {
  const { jobs, database, accounts, images, posts, claims, moderation } = services
  const { reports, resets, invitations, audit } = moderation
  const batches: Record<string, Batch> = {
    'posts.purge-trash': () => posts.purgeTrash(),
    'posts.purge-idempotency-keys': () => claims.purge(),
    'posts.render-stale': () => posts.renderStale(),
    'accounts.purge-sessions': () => accounts.purgeSessions(clock()),
    'images.purge-unused': () => images.purge(),
    'moderation.purge-reports': () => reports.purge(),
    'moderation.purge-password-links': () => resets.purge(),
    'moderation.purge-invitations': () => invitations.purge(),
    'moderation.purge-audit-log': () => audit.purge(),
    'database.purge-changes': () => database.purgeChanges(),
    'limits.purge-counts': () => limits.purge(),
  }
  for (const [name, batch] of Object.entries(batches)) {
    jobs.repeat(name, HOUR, async (signal) => {
      let done = 0
      for (;;) {
        const count = await batch()
        done += count
        if (count === 0) break
        signal.throwIfAborted()
        // Requests come in between.
        await setImmediate()
      }
      if (done > 0) log.info({ job: name, count: done }, 'a repeating job has done something')
    })
  }
}
