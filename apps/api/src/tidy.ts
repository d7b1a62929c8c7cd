import type { Clock } from './platform/clock/clock.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Log } from './platform/log/log.ts'
import type { Services } from './services.ts'

interface TidyParts {
  services: Services
  limits: Limits
  clock: Clock
  log: Log
}

/** Makes what runs at the start and each hour: everything that is over goes. */
export function createTidy({ services, limits, clock, log }: TidyParts): () => Promise<void> {
  const { database, accounts, images, posts, claims, moderation } = services
  const { reports, resets, invitations, audit } = moderation
  return async () => {
    const purged = {
      posts: await posts.purgeTrash(),
      sessions: await accounts.purgeSessions(clock()),
      claims: await claims.purge(),
      pictures: await images.purge(),
      reports: await reports.purge(),
      links: await resets.purge(),
      invitations: await invitations.purge(),
      audit: await audit.purge(),
      changes: await database.purgeChanges(),
      counts: await limits.purge(),
    }
    if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'purged')
  }
}
