import type { User } from '@inkwell/contract/user'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { SearchService } from './search.service.ts'

interface SearchRoutesParts {
  search: SearchService
  /** Counts a search for own texts; throws `rate_limited`. */
  limitSearches: (caller: { viewer: User }) => Promise<void>
  /** Counts a search for posts per address; throws `rate_limited`. */
  limitPublicSearches: (address: string) => Promise<void>
}

/** Mounts the calls that find posts. */
export function mountSearch(
  mount: Mount,
  mountRead: MountRead,
  { search, limitSearches, limitPublicSearches }: SearchRoutesParts,
): void {
  // The index follows the change log by up to a second, so the log cannot invalidate what it found. Searches
  // wait in the queue of their thread, where clients take turns.
  mountRead(
    'GET /api/v1/search',
    async ({ query, from }) => {
      if (from !== undefined) await limitPublicSearches(from)
      return { answer: await search.search(query, from), tags: [], isOpenEnded: true }
    },
    { isCached: false, isQueued: false },
  )

  mount(
    'GET /api/v1/users/me/search',
    async ({ viewer, query }) => search.searchOwn(viewer._id, query.q),
    limitSearches,
  )
}
