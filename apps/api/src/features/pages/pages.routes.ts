import { messages } from '@inkwell/contract/messages'
import type { User } from '@inkwell/contract/user'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { MountRead } from '../../platform/http/mount-read.ts'
import type { Mount } from '../../platform/http/mount.ts'
import type { PagesService } from './pages.service.ts'

/** An authenticated request. */
interface Caller {
  viewer: User
  sessionId: string
  address: string
}

/** An action of an administrator on a page. */
interface PageAct {
  act: 'save_page' | 'delete_page'
  slug: string
}

interface PagesParts {
  pages: PagesService
  /** Throws `forbidden` unless the caller is an administrator. */
  guardRead: (caller: Caller) => Promise<void>
  /** The same, and counts a write; throws `rate_limited`. */
  guardWrite: (caller: Caller) => Promise<void>
  /**
   * Adds an action to the audit log in its transaction; throws `unauthenticated` if the session has
   * ended meanwhile.
   */
  record: (caller: Caller, act: PageAct, transaction: Kysely<Tables>) => Promise<void>
}

/** Mounts the calls about pages of the site. */
export function mountPages(mount: Mount, mountRead: MountRead, parts: PagesParts): void {
  const { pages, guardRead, guardWrite, record } = parts

  mountRead('GET /api/v1/pages/{slug}', async ({ params }) => ({
    answer: { page: await pages.read(params.slug) },
    tags: [`page:${params.slug}`],
  }))

  mount('GET /api/v1/admin/pages', ({ query }) => pages.list(query), guardRead)

  mount(
    'GET /api/v1/admin/pages/{slug}',
    async ({ params }) => ({ page: await pages.readSource(params.slug) }),
    guardRead,
  )

  mount(
    'PUT /api/v1/admin/pages/{slug}',
    async ({ params: { slug }, json, ...caller }) => {
      const page = await pages.save(slug, json, {
        owner: caller.viewer._id,
        record: (act, transaction) => record(caller, { act, slug }, transaction),
      })
      return { msg: messages.pageSaved, page }
    },
    guardWrite,
  )

  mount(
    'DELETE /api/v1/admin/pages/{slug}',
    async ({ params: { slug }, ...caller }) => {
      await pages.remove(slug, (act, transaction) => record(caller, { act, slug }, transaction))
      return { msg: messages.pageDeleted }
    },
    guardWrite,
  )
}
