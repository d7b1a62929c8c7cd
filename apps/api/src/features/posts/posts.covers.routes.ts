import { messages } from '@inkwell/contract/messages'
import type { Mount } from '../../platform/http/mount.ts'
import type { PostsCovers } from './posts.covers.service.ts'
import type { Limit } from './posts.routes.ts'

interface CoversRoutes {
  covers: PostsCovers
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Limit
  /** Counts an upload; throws `rate_limited`. */
  limitUploads: Limit
}

/** Mounts the calls about the covers of drafts and posts. */
export function mountCovers(
  mount: Mount,
  { covers, limitWrites, limitUploads }: CoversRoutes,
): void {
  mount(
    'PUT /api/v1/drafts/{id}/image',
    async ({ viewer, sessionId, address, params, form }) => {
      if (form.image) await limitUploads({ viewer, address })
      const author = { personId: viewer._id, sessionId }
      return { draft: await covers.changeDraft(author, params.id, form) }
    },
    limitWrites,
  )

  mount(
    'DELETE /api/v1/drafts/{id}/image',
    async ({ viewer, sessionId, params }) => ({
      draft: await covers.removeDraft({ personId: viewer._id, sessionId }, params.id),
    }),
    limitWrites,
  )

  mount(
    'PUT /api/v1/posts/p/{id}/image',
    async ({ viewer, sessionId, address, params, form }) => {
      if (form.image) await limitUploads({ viewer, address })
      const author = { personId: viewer._id, sessionId }
      return { msg: messages.coverChanged, post: await covers.changePost(author, params.id, form) }
    },
    limitWrites,
  )

  mount(
    'DELETE /api/v1/posts/p/{id}/image',
    async ({ viewer, sessionId, params }) => ({
      msg: messages.coverRemoved,
      post: await covers.removePost({ personId: viewer._id, sessionId }, params.id),
    }),
    limitWrites,
  )
}
