import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { DraftsRepository } from './posts.drafts.repository.ts'

interface ScheduleParts {
  drafts: DraftsRepository
  /** Adds the job that publishes a draft, within a transaction. */
  addJob: (id: string, runAt: Date, transaction: Kysely<Tables>) => Promise<void>
  clock: Clock
}

/** The times at which drafts are published. */
export class DraftSchedule {
  readonly #parts: ScheduleParts

  constructor(parts: ScheduleParts) {
    this.#parts = parts
  }

  /** Publishes a draft at its time, which the caller stores. */
  add(id: string, at: Date, transaction: Kysely<Tables>): Promise<void> {
    return this.#parts.addJob(id, at, transaction)
  }

  /** A draft comes back from the trash with its time; one that has passed meanwhile publishes nothing. */
  async resume(id: string, transaction: Kysely<Tables>): Promise<void> {
    const { drafts, clock } = this.#parts
    const draft = await drafts.findLocked(id, transaction)
    if (!draft || draft.scheduled_for === null || draft.discarded_at !== null) return
    const at = new Date(draft.scheduled_for)
    if (at > clock()) return this.add(id, at, transaction)
    await drafts.change(id, { scheduled_for: null }, transaction)
  }
}
