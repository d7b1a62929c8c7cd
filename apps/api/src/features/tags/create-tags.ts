import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Database } from '../../platform/db/database.ts'
import { TagsOfPosts } from './tags.of-posts.ts'
import { TagsRepository } from './tags.repository.ts'
import { TagsService } from './tags.service.ts'

interface TagsServicesParts {
  database: Database
  clock: Clock
  newId: NewId
}

/** Creates the service of tags, and the function that gives tags to posts. */
export function createTags({ database, ...parts }: TagsServicesParts) {
  const { isUniqueViolation } = database
  const tags = new TagsService({ repository: new TagsRepository(database), isUniqueViolation })
  const ofPosts = new TagsOfPosts(parts)
  const setTags: TagsOfPosts['set'] = (...labels) => ofPosts.set(...labels)
  return { tags, setTags }
}
