import type { PostItem } from '@inkwell/contract/post'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { SearchRepository } from './search.repository.ts'
import { SearchService } from './search.service.ts'
import { SearchThreads } from './search.threads.ts'
import type { SearchPlace } from './search.threads.ts'

interface CreateSearchParts {
  database: Database
  place: SearchPlace
  /** Lists the visible ones of some posts, in the order of their ids. */
  posts: { listAmong: (ids: readonly string[]) => Promise<PostItem[]> }
  log: Log
}

/** The search, its index, and the changes that the index follows. */
export function createSearch({ database, place, posts, log }: CreateSearchParts) {
  const searchThreads = new SearchThreads(place, log)
  const searchRows = new SearchRepository(database)
  const search = new SearchService({
    threads: searchThreads,
    repository: searchRows,
    listPosts: (ids) => posts.listAmong(ids),
  })
  return { search, searchRows, searchThreads }
}
