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

/** Registers what runs at the start and each hour: all that is over goes, and old posts are rendered anew. */
export function registerRepeating({ services, limits, clock, log }: RepeatingParts): void {
  const { jobs, database, accounts, images, posts, claims, moderation } = services
  const { reports, resets, invitations, audit } = moderation
  const purges: Record<string, () => Promise<number>> = {
    'posts.purge-trash': () => posts.purgeTrash(),
    'posts.purge-idempotency-keys': () => claims.purge(),
    'accounts.purge-sessions': () => accounts.purgeSessions(clock()),
    'images.purge-unused': () => images.purge(),
    'moderation.purge-reports': () => reports.purge(),
    'moderation.purge-password-links': () => resets.purge(),
    'moderation.purge-invitations': () => invitations.purge(),
    'moderation.purge-audit-log': () => audit.purge(),
    'database.purge-changes': () => database.purgeChanges(),
    'limits.purge-counts': () => limits.purge(),
  }
  for (const [name, purge] of Object.entries(purges)) {
    jobs.repeat(name, HOUR, async () => {
      const count = await purge()
      if (count > 0) log.info({ job: name, count }, 'purged')
    })
  }
  jobs.repeat('posts.render-stale', HOUR, async (signal) => {
    // Some at a time: requests come in between.
    while (!signal.aborted && (await posts.renderStale()) > 0) await setImmediate()
    // What is left is there at the next start.
    signal.throwIfAborted()
  })
}
