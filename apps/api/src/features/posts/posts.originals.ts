import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { PostHistory } from './posts.history.ts'

interface ImportedText {
  id: string
  author_id: string
  title: string
  content: string
  updated_at: string
  original?: string | undefined
}

/**
 * Begins the history of an imported text with what it was at its source, and then what it is here. Without
 * an original the history begins with the first change, as for other posts.
 */
export async function keepOriginal(
  history: Pick<PostHistory, 'append'>,
  { id, author_id, title, content, updated_at: at, original }: ImportedText,
  transaction: Kysely<Tables>,
): Promise<void> {
  if (original === undefined || original === content) return
  const revision = { postId: id, kind: 'imported', personId: author_id, title, at } as const
  await history.append({ ...revision, content: original }, transaction)
  await history.append({ ...revision, content }, transaction)
}
