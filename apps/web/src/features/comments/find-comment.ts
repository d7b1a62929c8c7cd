import type { App } from '../../platform/app-context.ts'
import { listPath } from '../../platform/list-cursor.ts'
import { paths } from '../../platform/paths.ts'
import { commentsQuery } from './comments.queries.ts'
import type { CommentPage } from './comments.queries.ts'

/** Pages that are read for one comment. */
const PAGES_MAX = 40

/** The address of the comment with this anchor on the pages from a cursor on; undefined if it is on none of them. */
export async function findComment(
  { api, queryClient }: App,
  { id, cursor }: { id: string; cursor: string },
  anchor: string,
): Promise<string | undefined> {
  let next: string | null = cursor
  for (let read = 0; next !== null && read < PAGES_MAX; read += 1) {
    const page: CommentPage | null = await queryClient.query(
      commentsQuery(api, { id, cursor: next }),
    )
    if (page?.comments?.some((comment) => comment.anchor === anchor)) {
      return `${listPath(paths.comments(id), next)}#${anchor}`
    }
    next = page?.nextCursor ?? null
  }
  return undefined
}
