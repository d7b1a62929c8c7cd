import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { TagAct, TagsService } from './tags.service.ts'

/** An authenticated request. */
interface Caller {
  viewer: User
  sessionId: string
  address: string
}

interface TagsParts {
  tags: TagsService
  /** Throws `forbidden` unless the caller is an administrator, and counts a write. */
  guardWrite: (caller: Caller) => Promise<void>
  /** Adds an action to the audit log in its transaction; throws if the session has ended. */
  record: (caller: Caller, act: TagAct, transaction: Kysely<Tables>) => Promise<void>
}

/** Mounts the calls about tags. */
export function mountTags(mount: Mount, mountRead: MountRead, parts: TagsParts): void {
  const { tags, guardWrite, record } = parts

  mountRead('GET /api/v1/tags', async ({ query }) => ({
    answer: await tags.list(query),
    tags: ['tags'],
    isOpenEnded: query.cursor !== undefined || query.prefix !== undefined,
  }))

  mountRead('GET /api/v1/tags/{tag}', async ({ params }) => {
    const { tag, id } = await tags.read(params.tag)
    return { answer: { tag }, tags: [`tag:${id}`] }
  })

  mount(
    'PUT /api/v1/admin/tags/{tag}',
    async ({ params, json, ...caller }) => ({
      msg: messages.tagRenamed,
      tag: await tags.rename(params.tag, json.name, (...act) => record(caller, ...act)),
    }),
    guardWrite,
  )

  mount(
    'POST /api/v1/admin/tags/{tag}/merge',
    async ({ params, json, ...caller }) => ({
      msg: messages.tagsMerged,
      tag: await tags.merge(params.tag, json.into, (...act) => record(caller, ...act)),
    }),
    guardWrite,
  )
}
