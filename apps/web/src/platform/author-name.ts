import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import { text } from './text.ts'

interface NamedAuthor {
  _id?: string | undefined
  name?: string | undefined
}

/** The name of the author of a post; of a deleted account in the language of the site. */
export function authorName(author: NamedAuthor | undefined): string {
  return author?._id === DELETED_ACCOUNT_ID ? text.posts.deletedAccount : (author?.name ?? '')
}
