import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { AuditService } from './audit.service.ts'
import type { HidingRepository, ModeratedRow } from './hiding.repository.ts'
import type { Actor } from './moderation.policy.ts'
import { readPageById } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'
import type { ReportsRepository } from './reports.repository.ts'

interface HidingParts {
  repository: HidingRepository
  reports: ReportsRepository
  audit: AuditService
  clock: Clock
  newId: NewId
}

/** Hidden posts and reports of posts. Callers have checked that the actor is an administrator. */
export class HidingService {
  readonly #parts: HidingParts

  constructor(parts: HidingParts) {
    this.#parts = parts
  }

  /** A page of hidden posts, newest first; throws `invalid` for an unknown cursor. */
  listHidden(request: PageRequest): Promise<Page<ModeratedRow>> {
    return readPageById(request, {
      read: (limit, cursor) => this.#parts.repository.listHidden(limit, cursor),
      toCursor: ({ id }) => id,
    })
  }

  /** Hides a post and settles its reports; throws `not_found`. */
  async hide(actor: Actor, id: string): Promise<void> {
    await this.#withPost(id, async ({ title }, transaction) => {
      const time = this.#parts.clock().toISOString()
      await this.#parts.reports.settle(id, time, transaction)
      if (!(await this.#parts.repository.hide(id, time, transaction))) return
      await this.#parts.audit.record(actor, 'hide_post', { id, name: title }, transaction)
    })
  }

  /** Shows a hidden post and reopens the reports that were settled by hiding it; throws `not_found`. */
  async show(actor: Actor, id: string): Promise<void> {
    await this.#withPost(id, async ({ title, hidden_at }, transaction) => {
      if (hidden_at === null) return
      if (!(await this.#parts.repository.show(id, hidden_at, transaction))) return
      // Reports settled by hiding the post have the time at which it was hidden.
      await this.#parts.reports.reopen(
        { id: this.#parts.newId(), postId: id, time: hidden_at },
        transaction,
      )
      await this.#parts.audit.record(actor, 'show_post', { id, name: title }, transaction)
    })
  }

  /** Settles the reports of a post without hiding it; throws `not_found`. */
  async settle(actor: Actor, id: string): Promise<void> {
    const { reports, audit, clock } = this.#parts
    await this.#withPost(id, async ({ title }, transaction) => {
      if (!(await reports.settle(id, clock().toISOString(), transaction))) return
      await audit.record(actor, 'settle_reports', { id, name: title }, transaction)
    })
  }

  async #withPost(
    id: string,
    work: (post: ModeratedRow, transaction: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    await this.#parts.repository.transaction(async (transaction) => {
      const post = isUuid(id) ? await this.#parts.repository.find(id, transaction) : undefined
      if (!post) throw new Refusal('not_found', 'postNotFound')
      await work(post, transaction)
    })
  }
}
