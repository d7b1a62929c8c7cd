import { setImmediate } from 'node:timers/promises'
import type { Clock } from './platform/clock/clock.ts'
import type { Limits } from './limits.ts'
import type { Log } from './platform/log/log.ts'
import type { Services } from './services.ts'
import type { UploadedImports } from './uploaded-imports.ts'

interface RepeatingParts {
  services: Services
  uploads: UploadedImports
  limits: Limits
  clock: Clock
  log: Log
}

const HOUR = 60 * 60 * 1_000
const DAY = 24 * HOUR

/** Processes a batch; resolves to its size, and to 0 at the end. */
type Batch = () => Promise<number>

/**
 * Registers the jobs that run at the start, hourly and daily: they delete expired data and render stale
 * posts and pages.
 */
export function registerRepeating({ services, uploads, limits, clock, log }: RepeatingParts): void {
  const {
    jobs,
    database,
    accounts,
    images,
    pictureSweep,
    publicPictures,
    textPictures,
    posts,
    drafts,
    history,
    pages,
    comments,
    idempotency,
    searchRows,
    tags,
    moderation,
  } = services
  const { reports, resets, invitations, audit } = moderation
  const repeat = (name: string, every: number, batch: Batch) => {
    jobs.repeat(name, every, async (signal) => {
      let done = 0
      for (;;) {
        const count = await batch()
        done += count
        if (count === 0) break
        signal.throwIfAborted()
        // Lets requests run in between.
        await setImmediate()
      }
      if (done > 0) log.info({ job: name, count: done }, 'a repeating job has done something')
    })
  }
  repeat('posts.purge-trash', HOUR, () => posts.purgeTrash())
  repeat('posts.purge-drafts', HOUR, () => drafts.purge())
  repeat('posts.prune-history', HOUR, () => history.prune())
  repeat('posts.purge-idempotency-keys', HOUR, () => idempotency.purge())
  repeat('posts.render-stale', HOUR, () => posts.renderStale())
  repeat('tags.purge-unused', HOUR, () => tags.purge())
  repeat('pages.render-stale', HOUR, () => pages.renderStale())
  repeat('comments.render-stale', HOUR, () => comments.renderStale())
  repeat('accounts.purge-sessions', HOUR, () => accounts.purgeSessions())
  repeat('images.purge-unused-in-texts', HOUR, () => textPictures.purge())
  repeat('images.purge-unused', HOUR, () => images.purge())
  // Daily, because it lists all files.
  repeat('images.sweep-files', DAY, () => pictureSweep.run())
  repeat('images.verify-public', HOUR, () => publicPictures.verify())
  repeat('images.sweep-public', DAY, () => publicPictures.sweep())
  repeat('moderation.purge-reports', HOUR, () => reports.purge())
  repeat('moderation.purge-password-links', HOUR, () => resets.purge())
  repeat('moderation.purge-invitations', HOUR, () => invitations.purge())
  repeat('moderation.purge-audit-log', HOUR, () => audit.purge())
  repeat('database.prune-events', HOUR, () =>
    database.pruneEvents(new Date(clock().getTime() - HOUR).toISOString()),
  )
  repeat('search.purge-changes', HOUR, () => searchRows.purgeChanges())
  repeat('importing.fail-stale', HOUR, () => uploads.importJobs.failStale())
  repeat('importing.purge-files', HOUR, () => uploads.uploads.purge())
  // Daily, because it lists all files.
  repeat('importing.sweep-files', DAY, () => uploads.uploads.sweep())
  repeat('limits.purge-counts', HOUR, () => limits.purge())
}
