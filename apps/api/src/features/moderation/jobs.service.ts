import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AuditService } from './audit.service.ts'
import type { Actor } from './moderation.policy.ts'
import { readPage } from './page.ts'
import type { Page, PageAsked } from './page.ts'

export type FailedJobRow = Awaited<ReturnType<Jobs['listFailed']>>[number]

interface JobsParts {
  jobs: Pick<Jobs, 'listFailed' | 'retry'>
  audit: AuditService
  transaction: <T>(work: (transaction: Kysely<Tables>) => Promise<T>) => Promise<T>
}

/** Permanently failed jobs for administrators. */
export class JobsService {
  readonly #parts: JobsParts

  constructor(parts: JobsParts) {
    this.#parts = parts
  }

  /** A page of failed jobs, newest first; throws `invalid` for an invalid cursor. */
  list(asked: PageAsked): Promise<Page<FailedJobRow>> {
    return readPage(asked, {
      read: (limit, cursor) => this.#parts.jobs.listFailed(limit, cursor),
      cursorOf: ({ id }) => id,
    })
  }

  /** Makes a failed job due now; throws `not_found`. */
  async runAgain(actor: Actor, id: string): Promise<void> {
    const { jobs, audit, transaction: begin } = this.#parts
    await begin(async (transaction) => {
      const kind = isUuid(id) ? await jobs.retry(id, transaction) : undefined
      if (kind === undefined) throw new Refusal('not_found', 'jobNotFound')
      await audit.note(actor, 'run_job', { id, name: kind }, transaction)
    })
  }
}
