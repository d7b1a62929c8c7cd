import type { Received } from '@inkwell/api-client/api-client'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { FeedPost } from '@inkwell/contract/feed'
import { text } from '../../src/platform/text.ts'

/** The name of the author of a post; of a deleted account in the language of the site. */
export function authorName(author: Received<FeedPost>['author']): string {
  return author?._id === DELETED_ACCOUNT_ID ? text.posts.deletedAccount : (author?.name ?? '')
}
