import { messages } from '@inkwell/contract/messages'
import type { Mount } from '../../platform/http/mount.ts'
import type { AuditService } from './audit.service.ts'
import type { HidingService } from './hiding.service.ts'
import { toActor, createAdministratorGuards } from './moderation.guards.ts'
import type { Guard } from './moderation.guards.ts'
import { toAccount, toAuditEntry, toModeratedPost, toReportedPost } from './moderation.mapper.ts'
import type { PeopleService } from './people.service.ts'
import type { ReportsService } from './reports.service.ts'
import type { ResetsService } from './resets.service.ts'

export interface Moderation {
  people: PeopleService
  hiding: HidingService
  reports: ReportsService
  resets: ResetsService
  audit: AuditService
}

interface ModerationParts {
  moderation: Moderation
  /** Counts a write; throws `rate_limited`. */
  limitWrites: Guard
}

/** Mounts the calls of administrators. Each checks the role. */
export function mountModeration(mount: Mount, { moderation, limitWrites }: ModerationParts): void {
  const { guardRead, guardWrite } = createAdministratorGuards(moderation.people, limitWrites)
  mountReading(mount, moderation, guardRead)
  mountPostActs(mount, moderation, guardWrite)
  mountAccountActs(mount, moderation, guardWrite)
}

function mountReading(
  mount: Mount,
  { people, hiding, reports, audit }: Moderation,
  guard: Guard,
): void {
  mount(
    'GET /api/v1/admin/reports',
    async ({ query }) => {
      const { rows, nextCursor } = await reports.list(query)
      return { reported: rows.map(toReportedPost), nextCursor }
    },
    guard,
  )

  mount(
    'GET /api/v1/admin/posts',
    async ({ query }) => {
      const { rows, nextCursor } = await hiding.listHidden(query)
      return { posts: rows.map(toModeratedPost), nextCursor }
    },
    guard,
  )

  mount(
    'GET /api/v1/admin/accounts',
    async ({ query }) => {
      const { rows, nextCursor } = await people.list(query)
      return { accounts: rows.map(toAccount), nextCursor }
    },
    guard,
  )

  mount(
    'GET /api/v1/admin/audit',
    async ({ query }) => {
      const { rows, nextCursor } = await audit.list(query)
      return { entries: rows.map(toAuditEntry), nextCursor }
    },
    guard,
  )
}

function mountPostActs(mount: Mount, { hiding }: Moderation, guard: Guard): void {
  mount(
    'POST /api/v1/admin/reports/{id}/settle',
    async ({ params, ...caller }) => {
      await hiding.settle(toActor(caller), params.id)
      return { msg: messages.reportsSettled }
    },
    guard,
  )

  mount(
    'POST /api/v1/admin/posts/{id}/hide',
    async ({ params, query, ...caller }) => {
      const withAuthor = query.withAuthor === 'true'
      const changed = await hiding.hide(toActor(caller), params.id, { withAuthor })
      return { msg: messages.postIsHidden, changed }
    },
    guard,
  )

  mount(
    'POST /api/v1/admin/posts/{id}/show',
    async ({ params, ...caller }) => {
      const withAuthor = await hiding.show(toActor(caller), params.id)
      return { msg: messages.postIsShown, withAuthor }
    },
    guard,
  )
}

function mountAccountActs(mount: Mount, { people, resets }: Moderation, guard: Guard): void {
  mount(
    'POST /api/v1/admin/accounts/{id}/suspend',
    async ({ params, json, ...caller }) => {
      const changed = await people.suspend(toActor(caller), params.id, json.posts)
      return { msg: messages.accountIsSuspended, changed }
    },
    guard,
  )

  mount(
    'POST /api/v1/admin/accounts/{id}/lift',
    async ({ params, ...caller }) => {
      await people.lift(toActor(caller), params.id)
      return { msg: messages.suspensionLifted }
    },
    guard,
  )

  mount(
    'POST /api/v1/admin/accounts/{id}/reset-password',
    async ({ params, ...caller }) => {
      const link = await resets.make(toActor(caller), params.id)
      return { msg: messages.passwordLinkMade, ...link }
    },
    guard,
  )
}
