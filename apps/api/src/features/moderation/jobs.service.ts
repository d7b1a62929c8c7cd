import type { Kysely } from 'kysely'
import { validate as isUuid } from 'uuid'
import type { Tables } from '../../platform/db/tables.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { AuditService } from './audit.service.ts'
import type { Actor } from './moderation.policy.ts'
import { readPageById } from './pagination.ts'
import type { Page, PageRequest } from './pagination.ts'

export type FailedJobRow = Awaited<ReturnType<Jobs['listFailed']>>[number]

interface JobsParts {
  jobs: Pick<Jobs, 'listFailed' | 'retry'>
  audit: AuditService
  transaction: <T>(work: (transaction: Kysely<Tables>) => Promise<T>) => Promise<T>
}

/** Permanently failed jobs, as administrators see them. */
export class JobsService {
  readonly #parts: JobsParts

  constructor(parts: JobsParts) {
    this.#parts = parts
  }

  /** A page of failed jobs, newest first; throws `invalid` for an unknown cursor. */
  list(request: PageRequest): Promise<Page<FailedJobRow>> {
    return readPageById(request, {
      read: (limit, cursor) => this.#parts.jobs.listFailed(limit, cursor),
      toCursor: ({ id }) => id,
    })
  }

  /** Schedules a failed job to run now; throws `not_found`. */
  async runAgain(actor: Actor, id: string): Promise<void> {
    const { jobs, audit, transaction: begin } = this.#parts
    await begin(async (transaction) => {
      const kind = isUuid(id) ? await jobs.retry(id, transaction) : undefined
      if (kind === undefined) throw new Refusal('not_found', 'jobNotFound')
      await audit.record(actor, 'run_job', { id, name: kind }, transaction)
    })
  }
}
