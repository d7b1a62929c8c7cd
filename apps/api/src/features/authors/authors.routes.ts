import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { AuthorsService } from './authors.service.ts'

type Limit = (caller: { viewer: User; address: string }) => Promise<void>

interface AuthorsRoutes {
  authors: AuthorsService
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Limit
  /** Counts an upload; throws `rate_limited`. */
  limitUploads: Limit
}

/** Mounts the calls about authors and their profiles. */
export function mountAuthors(
  mount: Mount,
  mountRead: MountRead,
  { authors, limitWrites, limitUploads }: AuthorsRoutes,
): void {
  mountRead('GET /api/v1/authors/{id}', async ({ params: { id } }) => ({
    answer: { author: await authors.read(id) },
    tags: [`author:${id}`, `posts:${id}`],
  }))

  mount('GET /api/v1/users/me/profile', async ({ viewer }) => ({
    profile: await authors.profile(viewer._id),
  }))

  mount(
    'PUT /api/v1/users/me/profile',
    async ({ viewer, sessionId, json }) => ({
      msg: messages.publicProfileChanged,
      profile: await authors.save({ personId: viewer._id, sessionId }, json),
    }),
    limitWrites,
  )

  mount(
    'PUT /api/v1/users/me/picture',
    async ({ viewer, sessionId, address, form }) => {
      await limitUploads({ viewer, address })
      const owner = { personId: viewer._id, sessionId }
      return {
        msg: messages.pictureChanged,
        profile: await authors.changePicture(owner, form.image),
      }
    },
    limitWrites,
  )

  mount(
    'DELETE /api/v1/users/me/picture',
    async ({ viewer, sessionId }) => ({
      msg: messages.pictureRemoved,
      profile: await authors.removePicture({ personId: viewer._id, sessionId }),
    }),
    limitWrites,
  )
}
