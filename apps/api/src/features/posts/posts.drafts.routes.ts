import { REPLAYED_HEADER } from '@inkwell/contract/idempotency'
import { messages } from '@inkwell/contract/messages'
import type { Mount } from '../../platform/http/mount.ts'
import type { DraftsCreation } from './posts.drafts.creation.ts'
import type { DraftsService } from './posts.drafts.service.ts'
import type { MyPostsService } from './posts.mine.service.ts'
import type { PostsPublishing } from './posts.publishing.ts'
import type { RevisionsService } from './posts.revisions.service.ts'
import type { Limit } from './posts.routes.ts'

interface DraftsRoutes {
  drafts: DraftsService
  draftsCreation: DraftsCreation
  publishing: PostsPublishing
  revisions: RevisionsService
  myPosts: MyPostsService
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Limit
  /** Counts a write that renders a text; throws `unavailable` if the author has no place in its queue. */
  limitTexts: Limit
  /** Counts the saving of a draft; throws `rate_limited`. */
  limitSaves: Limit
  /** Counts a search; throws `rate_limited`. */
  limitSearches: (caller: Pick<Caller, 'viewer'>) => Promise<void>
}

interface Caller {
  viewer: { _id: string }
  sessionId: string
}

function authorOf({ viewer, sessionId }: Caller) {
  return { personId: viewer._id, sessionId }
}

/** Mounts the calls about drafts. */
function mountWriting(mount: Mount, parts: DraftsRoutes): void {
  const { drafts, draftsCreation, limitWrites, limitSaves } = parts
  mount(
    'POST /api/v1/drafts',
    async ({ headers, json, setStatus, setHeader, ...caller }) => {
      const key = headers['Idempotency-Key']
      const { draft, isNew, isReplay } = await draftsCreation.create(authorOf(caller), json, key)
      if (!isNew) setStatus(200)
      if (isReplay) setHeader(REPLAYED_HEADER, 'true')
      return { draft }
    },
    limitWrites,
  )

  mount('GET /api/v1/drafts', ({ viewer, query }) => drafts.list(viewer._id, query))

  mount('GET /api/v1/drafts/{id}', async ({ viewer, params }) => ({
    draft: await drafts.read(viewer._id, params.id),
  }))

  mount(
    'PUT /api/v1/drafts/{id}',
    async ({ params, json, ...caller }) => ({
      draft: await drafts.save(authorOf(caller), params.id, json),
    }),
    limitSaves,
  )

  mount(
    'DELETE /api/v1/drafts/{id}',
    async ({ params, ...caller }) => {
      await drafts.remove(authorOf(caller), params.id)
      return { msg: messages.draftDeleted }
    },
    limitWrites,
  )

  mount(
    'POST /api/v1/drafts/{id}/restore',
    async ({ params, ...caller }) => ({ draft: await drafts.restore(authorOf(caller), params.id) }),
    limitWrites,
  )
}

/** Mounts the calls that make drafts posts, and posts drafts. */
function mountPublishing(mount: Mount, { publishing, ...limits }: DraftsRoutes): void {
  const { limitWrites, limitTexts } = limits
  mount(
    'POST /api/v1/drafts/{id}/publish',
    ({ params, json, ...caller }) => publishing.publish(authorOf(caller), params.id, json.at),
    limitTexts,
  )

  mount(
    'DELETE /api/v1/drafts/{id}/schedule',
    async ({ params, ...caller }) => ({
      draft: await publishing.unschedule(authorOf(caller), params.id),
    }),
    limitWrites,
  )
  mount(
    'POST /api/v1/posts/p/{id}/unpublish',
    async ({ params, ...caller }) => ({
      msg: messages.postUnpublished,
      post: await publishing.unpublish(authorOf(caller), params.id),
    }),
    limitWrites,
  )
}

/** Mounts the calls about one's own posts. */
function mountMyPosts(mount: Mount, parts: DraftsRoutes): void {
  const { myPosts, limitWrites, limitSearches } = parts
  mount('GET /api/v1/users/me/posts', async ({ viewer, query }) => {
    if (query.q) await limitSearches({ viewer })
    return myPosts.list(viewer._id, query)
  })

  mount(
    'DELETE /api/v1/posts/p/{id}/trash',
    async ({ params, ...caller }) => {
      await myPosts.purge(authorOf(caller), params.id)
      return { msg: messages.postDeleted }
    },
    limitWrites,
  )
}

/** Mounts the calls about the history of posts. */
function mountHistory(mount: Mount, { revisions, limitTexts }: DraftsRoutes): void {
  mount('GET /api/v1/posts/p/{id}/revisions', ({ viewer, params, query }) =>
    revisions.list(viewer._id, params.id, query),
  )

  mount('GET /api/v1/posts/p/{id}/revisions/{number}', async ({ viewer, params }) => ({
    revision: await revisions.read(viewer._id, params.id, params.number),
  }))

  mount(
    'POST /api/v1/posts/p/{id}/revisions/{number}/restore',
    async ({ params, ...caller }) => ({
      msg: messages.postRestored,
      ...(await revisions.restore(authorOf(caller), params.id, params.number)),
    }),
    limitTexts,
  )
}

/** Mounts the calls about what an author writes, and its history. */
export function mountDrafts(mount: Mount, parts: DraftsRoutes): void {
  mountWriting(mount, parts)
  mountPublishing(mount, parts)
  mountMyPosts(mount, parts)
  mountHistory(mount, parts)
}
