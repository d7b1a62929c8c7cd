import { REPLAYED_HEADER } from '@inkwell/contract/idempotency'
import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { PostsCreation } from './posts.creation.ts'
import type { PostsService } from './posts.service.ts'

/** Counts a call of an author; throws `rate_limited`. */
export type Limit = (caller: { viewer: User; address: string }) => Promise<void>

interface PostsParts {
  posts: PostsService
  creation: PostsCreation
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Limit
  /** Counts a write that renders a text; throws `unavailable` if the author has no place in its queue. */
  limitTexts: Limit
  /** Counts an upload; throws `rate_limited`. */
  limitUploads: Limit
}

/** Mounts the calls about posts. */
export function mountPosts(
  mount: Mount,
  mountRead: MountRead,
  { posts, creation, limitWrites, limitTexts, limitUploads }: PostsParts,
): void {
  mountRead('GET /api/v1/posts/p/{id}', async ({ params, query }) => {
    const { post, tags } = await posts.readTagged(params.id)
    const postById = query.without ? { ...post, content: '' } : post
    return { answer: { postById }, tags }
  })

  mount(
    'POST /api/v1/posts/createpost',
    async ({ viewer, sessionId, address, headers, form, setHeader }) => {
      if (form.image) await limitUploads({ viewer, address })
      const key = headers['Idempotency-Key']
      const { post, isReplay } = await creation.create(
        { personId: viewer._id, sessionId },
        form,
        key,
      )
      if (isReplay) setHeader(REPLAYED_HEADER, 'true')
      return { msg: messages.postCreated, post }
    },
    limitTexts,
  )

  mount(
    'PUT /api/v1/posts/p/{id}',
    async ({ viewer, sessionId, params, headers, json }) => ({
      msg: messages.postUpdated,
      post: await posts.update({ personId: viewer._id, sessionId }, params.id, {
        ...json,
        ifMatch: headers['If-Match'],
      }),
    }),
    limitTexts,
  )

  mount(
    'DELETE /api/v1/posts/p/{id}',
    async ({ viewer, sessionId, params }) => {
      await posts.remove({ personId: viewer._id, sessionId }, params.id)
      return { msg: messages.postDeleted }
    },
    limitWrites,
  )

  mount(
    'POST /api/v1/posts/p/{id}/restore',
    async ({ viewer, sessionId, params }) => ({
      msg: messages.postRestored,
      post: await posts.restore({ personId: viewer._id, sessionId }, params.id),
    }),
    limitWrites,
  )
}
