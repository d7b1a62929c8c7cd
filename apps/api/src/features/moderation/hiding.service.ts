import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import { nextTime } from '../../platform/clock/next-time.ts'
import type { NewId } from '../../platform/clock/new-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { AuditService } from './audit.service.ts'
import type { HidingRepository, ModeratedRow } from './hiding.repository.ts'
import type { Accounts } from './moderation.accounts.ts'
import type { Actor } from './moderation.policy.ts'
import { readPageById } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'
import type { PeopleRepository } from './people.repository.ts'
import type { ReportsRepository } from './reports.repository.ts'

interface HidingParts {
  repository: HidingRepository
  reports: ReportsRepository
  people: Pick<PeopleRepository, 'find'>
  accounts: Pick<Accounts, 'lock'>
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

  /**
   * Hides a post and settles its reports; `withAuthor` hides it as part of the suspension of its author, if
   * they are suspended, and settles none. Resolves to whether it was not hidden before; throws `not_found`.
   */
  hide(actor: Actor, id: string, { withAuthor = false } = {}): Promise<boolean> {
    return this.#withPost(id, async ({ title, author_id, hidden_at }, transaction) => {
      const suspendedAt = await this.#suspendedAt(author_id, transaction)
      const isHidden =
        withAuthor && suspendedAt !== null
          ? await this.#parts.repository.hideWithAuthor(id, suspendedAt, transaction)
          : await this.#hideAlone(id, suspendedAt, transaction)
      if (!isHidden) return false
      await this.#parts.audit.record(actor, 'hide_post', { id, name: title }, transaction)
      return hidden_at === null
    })
  }

  /**
   * Shows a hidden post and reopens the reports that were settled by hiding it. Resolves to whether it was
   * hidden with its author; throws `not_found`.
   */
  show(actor: Actor, id: string): Promise<boolean> {
    return this.#withPost(id, async ({ title, author_id, hidden_at }, transaction) => {
      if (hidden_at === null) return false
      const suspendedAt = await this.#suspendedAt(author_id, transaction)
      if (!(await this.#parts.repository.show(id, hidden_at, transaction))) return false
      // Reports settled by hiding the post have the time at which it was hidden.
      await this.#parts.reports.reopen(
        { id: this.#parts.newId(), postId: id, time: hidden_at },
        transaction,
      )
      await this.#parts.audit.record(actor, 'show_post', { id, name: title }, transaction)
      return hidden_at === suspendedAt
    })
  }

  /** Settles the reports of a post without hiding it; throws `not_found`. */
  async settle(actor: Actor, id: string): Promise<void> {
    const { reports, audit, clock } = this.#parts
    await this.#withPost(id, async ({ title, hidden_at }, transaction) => {
      if (!(await reports.settle(id, nextTime(clock(), hidden_at), transaction))) return
      await audit.record(actor, 'settle_reports', { id, name: title }, transaction)
    })
  }

  async #hideAlone(
    id: string,
    suspendedAt: string | null,
    transaction: Kysely<Tables>,
  ): Promise<boolean> {
    const { repository, reports, clock } = this.#parts
    // A post hidden with its author has the time of the suspension, and a report settled with its post the time of
    // hiding it. Other times must differ.
    const time = nextTime(clock(), suspendedAt, await reports.lastSettled(id, transaction))
    await reports.settle(id, time, transaction)
    return repository.hide(id, time, transaction)
  }

  /** When an account was suspended, or null; it stays so until the transaction ends. */
  async #suspendedAt(personId: string, transaction: Kysely<Tables>): Promise<string | null> {
    const { accounts, people } = this.#parts
    // Otherwise lifting the suspension might miss the post.
    await accounts.lock(personId, transaction)
    return (await people.find(personId, transaction))?.suspended_at ?? null
  }

  #withPost<T>(
    id: string,
    work: (post: ModeratedRow, transaction: Kysely<Tables>) => Promise<T>,
  ): Promise<T> {
    return this.#parts.repository.transaction(async (transaction) => {
      const post = isUuid(id) ? await this.#parts.repository.find(id, transaction) : undefined
      if (!post) throw new Refusal('not_found', 'postNotFound')
      return work(post, transaction)
    })
  }
}
