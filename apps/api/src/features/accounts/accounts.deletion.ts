import { setImmediate } from 'node:timers/promises'
import type { PostsFate } from '@inkwell/contract/account'
import { DELETED_ACCOUNT_ID } from '@inkwell/contract/deleted-account'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { TAKEN_OVER_AFTER_MS } from '../../platform/jobs/job.ts'
import type { JobHandler, JobKind, JobRun } from '../../platform/jobs/job.ts'
import type { Log } from '../../platform/log/log.ts'
import type { DeletionRepository } from './accounts.deletion.repository.ts'
import type { VerifiedOwner } from './accounts.profile.repository.ts'
import { requireVerified } from './accounts.standing.ts'

/** The job that deletes what the call has left of an account. */
export const DELETE_ACCOUNT = {
  name: 'accounts.delete',
  payload: z.object({ personId: z.string(), posts: z.enum(['keep', 'delete']) }),
} satisfies JobKind<{ personId: string; posts: PostsFate }>

type Payload = z.infer<typeof DELETE_ACCOUNT.payload>

/** Transactions in which the call itself deletes: all that most accounts need. */
const STEPS_OF_A_CALL = 40

/** Covers and the picture of the person by key, and pictures of texts by name. */
export interface OwnPictures {
  imageKeys?: string[]
  pictureNames?: string[]
}

type Steps = AsyncGenerator<OwnPictures>

/**
 * What a deletion needs of other features. Each step is one bounded transaction, without a check of permissions. One that
 * is begun again goes on with what is left.
 */
export interface OwnRows {
  /** Takes published posts from readers for good. */
  takingDown: (authorId: string) => Steps
  /** Gives published posts to another author, without their histories. */
  passingOn: (authorId: string, otherId: string) => Steps
  /** Deletes all that a person has but the account: posts in whatever state, imports, pictures. */
  erasing: (personId: string) => Steps
}

interface DeletionParts {
  repository: DeletionRepository
  ownRows: OwnRows
  /** Deletes those of these pictures that nothing uses. */
  discardPictures: (pictures: OwnPictures) => Promise<void>
  /** Adds the job of a person, or makes it due earlier, within a transaction. */
  addJob: (payload: Payload, runAt: Date, transaction: Kysely<Tables>) => Promise<void>
  /** Removes the job of a person, within a transaction. */
  removeJob: (personId: string, transaction: Kysely<Tables>) => Promise<void>
  clock: Clock
  log: Log
}

/**
 * Deletes accounts. The first transaction ends the account; then everything is deleted in bounded transactions,
 * between which others run. Posts are gone for readers before the call ends; a job deletes what is left.
 */
export class AccountDeletion implements JobHandler<Payload> {
  readonly #parts: DeletionParts

  constructor(parts: DeletionParts) {
    this.#parts = parts
  }

  /** Deletes an account. Throws `wrong_credentials` if the hash is no longer current. */
  async delete(owner: VerifiedOwner, posts: PostsFate): Promise<void> {
    const { repository, addJob, clock } = this.#parts
    const payload = { personId: owner.personId, posts }
    await repository.transaction(async (transaction) => {
      await requireVerified(owner.personId, owner, transaction)
      const now = clock()
      await repository.close(owner.personId, now.toISOString(), transaction)
      if (posts === 'keep') await repository.ensureNobody(now.toISOString(), transaction)
      await addJob(payload, new Date(now.getTime() + TAKEN_OVER_AFTER_MS), transaction)
    })
    await this.#do(this.#settling(payload))
    if (await this.#do(this.#erasing(owner.personId), { steps: STEPS_OF_A_CALL })) return
    await repository.transaction((transaction) => addJob(payload, clock(), transaction))
  }

  /** Finishes a deletion; what is deleted already is skipped. */
  readonly run = async ({
    payload,
    signal,
  }: Pick<JobRun<Payload>, 'payload' | 'signal'>): Promise<void> => {
    await this.#do(this.#settling(payload), { signal })
    await this.#do(this.#erasing(payload.personId), { signal })
  }

  /** Takes published posts from readers, or from the author. */
  #settling({ personId, posts }: Payload): Steps {
    const { ownRows } = this.#parts
    if (posts === 'delete') return ownRows.takingDown(personId)
    return ownRows.passingOn(personId, DELETED_ACCOUNT_ID)
  }

  /** Deletes all that an account has, at last the account. */
  async *#erasing(personId: string): Steps {
    const { repository, ownRows, removeJob } = this.#parts
    yield* ownRows.erasing(personId)
    const key = await repository.transaction(async (transaction) => {
      await removeJob(personId, transaction)
      return repository.erasePerson(personId, transaction)
    })
    if (key !== undefined) yield { imageKeys: [key] }
  }

  /** Does these steps and lets others run in between; false if there were more. */
  async #do(
    work: Steps,
    { steps = Infinity, signal }: { steps?: number; signal?: AbortSignal } = {},
  ): Promise<boolean> {
    let done = 0
    for await (const pictures of work) {
      await this.#discard(pictures)
      signal?.throwIfAborted()
      done += 1
      if (done === steps) return false
      await setImmediate()
    }
    return true
  }

  async #discard(pictures: OwnPictures): Promise<void> {
    try {
      await this.#parts.discardPictures(pictures)
    } catch (error) {
      // The hourly cleanup deletes them.
      this.#parts.log.warn({ reason: (error as Error).message }, 'pictures were not deleted')
    }
  }
}
