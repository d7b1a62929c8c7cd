import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { CommentsService } from './comments.service.ts'

/** An authenticated request. */
interface Caller {
  viewer: User
  sessionId: string
  address: string
}

interface CommentsParts {
  comments: CommentsService
  /** Counts a write; throws `rate_limited`. */
  limitWrites: (caller: Caller) => Promise<void>
  isAdministrator: (id: string) => Promise<boolean>
  /** Adds the act of an administrator to the audit log; throws `unauthenticated` if the session has ended. */
  record: (
    caller: Caller,
    post: { id: string; name: string },
    transaction: Kysely<Tables>,
  ) => Promise<void>
}

/** Mounts the calls about imported comments. */
export function mountComments(
  mount: Mount,
  mountRead: MountRead,
  { comments, limitWrites, isAdministrator, record }: CommentsParts,
): void {
  mountRead('GET /api/v1/posts/p/{id}/comments', async ({ params, query }) => ({
    answer: await comments.list(params.id, query.cursor),
    tags: [`post:${params.id}`, `comments:${params.id}`],
    isOpenEnded: query.cursor !== undefined,
  }))

  mount(
    'DELETE /api/v1/posts/p/{id}/comments/{comment}',
    async ({ params, ...caller }) => {
      await comments.remove({
        postId: params.id,
        id: params.comment,
        viewerId: caller.viewer._id,
        isAdministrator: await isAdministrator(caller.viewer._id),
        record: (post, transaction) => record(caller, post, transaction),
      })
      return { msg: messages.commentDeleted }
    },
    limitWrites,
  )
}
