import { messages } from '@inkwell/contract/messages'
import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { AuditService } from './audit.service.ts'
import type { HidingRepository, ModeratedRow } from './hiding.repository.ts'
import type { Actor } from './moderation.policy.ts'
import { readPage } from './page.ts'
import type { Page, PageAsked } from './page.ts'
import type { ReportsRepository } from './reports.repository.ts'

interface HidingParts {
  repository: HidingRepository
  reports: ReportsRepository
  audit: AuditService
  clock: Clock
}

/** Posts out of sight, and what was reported of posts; the policy has let the actor in. */
export class HidingService {
  readonly #repository: HidingRepository
  readonly #reports: ReportsRepository
  readonly #audit: AuditService
  readonly #clock: Clock

  constructor({ repository, reports, audit, clock }: HidingParts) {
    this.#repository = repository
    this.#reports = reports
    this.#audit = audit
    this.#clock = clock
  }

  /** A page of hidden posts, newest first; throws `invalid` for a cursor that is not ours. */
  listHidden(asked: PageAsked): Promise<Page<ModeratedRow>> {
    return readPage(asked, {
      read: (limit, cursor) => this.#repository.listHidden(limit, cursor),
      cursorOf: ({ id }) => id,
    })
  }

  /** Takes a post out of sight and settles its reports; throws `not_found`. */
  async hide(actor: Actor, id: string): Promise<void> {
    await this.#withPost(id, async ({ title }, transaction) => {
      const time = this.#clock().toISOString()
      await this.#reports.settle(id, time, transaction)
      if (!(await this.#repository.hide(id, time, transaction))) return
      await this.#audit.note(actor, 'hide_post', { id, name: title }, transaction)
    })
  }

  /** Shows a hidden post again; throws `not_found`. */
  async show(actor: Actor, id: string): Promise<void> {
    await this.#withPost(id, async ({ title }, transaction) => {
      if (!(await this.#repository.show(id, transaction))) return
      await this.#audit.note(actor, 'show_post', { id, name: title }, transaction)
    })
  }

  /** Settles the reports of a post and leaves it as it is; throws `not_found`. */
  async settle(actor: Actor, id: string): Promise<void> {
    await this.#withPost(id, async ({ title }, transaction) => {
      if (!(await this.#reports.settle(id, this.#clock().toISOString(), transaction))) return
      await this.#audit.note(actor, 'settle_reports', { id, name: title }, transaction)
    })
  }

  async #withPost(
    id: string,
    work: (post: ModeratedRow, transaction: Kysely<Tables>) => Promise<void>,
  ): Promise<void> {
    await this.#repository.transaction(async (transaction) => {
      const post = isUuid(id) ? await this.#repository.find(id, transaction) : undefined
      if (!post) throw new Refusal('not_found', messages.postNotFound)
      await work(post, transaction)
    })
  }
}
