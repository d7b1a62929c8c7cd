import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { TAKEN_OVER_AFTER_MS } from '../../platform/jobs/job.ts'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import type { HidingRepository, Place } from './hiding.repository.ts'
import type { Accounts } from './moderation.accounts.ts'
import type { PeopleRepository } from './people.repository.ts'

const Payload = z.object({
  act: z.enum(['hide', 'show']),
  personId: z.string(),
  /** When the account was suspended. */
  time: z.string(),
})

type Payload = z.infer<typeof Payload>

/** The job that hides or shows what the call has left of an author's posts. */
export const CHANGE_POSTS = {
  name: 'moderation.change-posts',
  payload: Payload,
} satisfies JobKind<Payload>

/** The unique key of the job. */
export function jobKeyOf({ act, personId, time }: Payload): string {
  return `${act} ${personId} ${time}`
}

interface SuspendedPostsParts {
  repository: HidingRepository
  people: PeopleRepository
  accounts: Pick<Accounts, 'lock'>
  addJob: (payload: Payload, runAt: Date, transaction: Kysely<Tables>) => Promise<void>
  removeJob: (payload: Payload, transaction: Kysely<Tables>) => Promise<void>
  clock: Clock
}

/** What the first transaction has done, and where the next one begins. */
interface Begun {
  changed: number
  next: Place | undefined
}

/**
 * Hides the posts of suspended accounts, and shows them again. The first posts change in the transaction of the
 * suspension or of its end, which are all of most authors. `finish` changes the others in bounded transactions;
 * if it is cut off, a job does.
 */
export class SuspendedPosts implements JobHandler<Payload> {
  readonly #parts: SuspendedPostsParts

  constructor(parts: SuspendedPostsParts) {
    this.#parts = parts
  }

  /** Changes the first posts, within a transaction that has locked the account. */
  async begin(payload: Payload, transaction: Kysely<Tables>): Promise<Begun> {
    const { repository, addJob, clock } = this.#parts
    const { personId, time } = payload
    const times = payload.act === 'hide' ? { from: null, to: time } : { from: time, to: null }
    const begun = await repository.changeSome({ authorId: personId, ...times }, { transaction })
    const runAt = new Date(clock().getTime() + TAKEN_OVER_AFTER_MS)
    if (begun.next) await addJob(payload, runAt, transaction)
    return begun
  }

  /** Changes all other posts. */
  async finish(payload: Payload, { next }: Pick<Begun, 'next'>): Promise<void> {
    if (next) await this.#changeFrom(next, payload)
  }

  readonly run = ({
    payload,
    signal,
  }: Pick<JobRun<Payload>, 'payload' | 'signal'>): Promise<void> =>
    this.#changeFrom(undefined, payload, signal)

  async #changeFrom(
    start: Place | undefined,
    payload: Payload,
    signal?: AbortSignal,
  ): Promise<void> {
    const { repository, removeJob } = this.#parts
    let place = start
    do {
      // Lets requests run in between.
      await setImmediate()
      signal?.throwIfAborted()
      place = await repository.transaction(async (transaction) => {
        const next = await this.#changeSome(payload, place, transaction)
        if (!next) await removeJob(payload, transaction)
        return next
      })
    } while (place)
  }

  async #changeSome(
    { act, personId, time }: Payload,
    from: Place | undefined,
    transaction: Kysely<Tables>,
  ): Promise<Place | undefined> {
    const { repository, people, accounts } = this.#parts
    await accounts.lock(personId, transaction)
    const suspendedAt = (await people.find(personId, transaction))?.suspended_at ?? null
    // The suspension was lifted meanwhile.
    if (act === 'hide' && suspendedAt !== time) return undefined
    // Who was suspended again meanwhile has what is not shown yet hidden by the new suspension.
    const times = act === 'hide' ? { from: null, to: time } : { from: time, to: suspendedAt }
    const change = { authorId: personId, ...times }
    const { next } = await repository.changeSome(change, { from, transaction })
    return next
  }
}
