import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A picture of which somebody makes more. */
export interface Job {
  /** Of the picture. */
  key: string
  variants: string
  /** Empty where nobody has worked it out yet. */
  placeholder: string
  /** Who works on it: nobody else has the same. */
  claim: string
  /** Times that somebody has begun, this one counted. */
  attempts: number
}

/** When somebody looks at the queue, and until when a lease can last at most. */
export interface Moment {
  now: string
  latest: string
}

/** That somebody takes a job, and until when nobody else may. */
export interface Taking extends Moment {
  claim: string
  until: string
}

type Which = Pick<Job, 'key' | 'claim'>

const FREE = { slot: null, claim: null, leased_until: null }

/** A lease that ends later than any can was taken before the clock was set back, and is over, too. */
function isUnderWay(eb: ExpressionBuilder<Tables, 'image_job'>, { now, latest }: Moment) {
  const running = eb.selectFrom('image_job as running').select('running.image_key')
  return eb.exists(
    running
      .where('running.slot', '=', 1)
      .where('running.leased_until', '>', now)
      .where('running.leased_until', '<=', latest),
  )
}

/** Before a post uses a picture, its files may still be on their way. */
function isUsed(eb: ExpressionBuilder<Tables, 'image_job'>) {
  const uses = eb.selectFrom('post').select('post.id')
  return eb.exists(uses.whereRef('post.image_key', '=', 'image_job.image_key'))
}

/** What is to be made of pictures behind their upload: a queue that all processes share. */
export class JobsRepository {
  readonly #reads: Kysely<Tables>
  readonly #writes: Kysely<Tables>
  readonly #isDuplicate: (error: unknown) => boolean

  constructor({ reads, writes, isDuplicate }: Pick<Database, 'reads' | 'writes' | 'isDuplicate'>) {
    this.#reads = reads
    this.#writes = writes
    this.#isDuplicate = isDuplicate
  }

  /** Whether there is a job to take; that costs no write, and leaves what is kept valid. */
  async isWaiting(moment: Moment): Promise<boolean> {
    const next = await this.#due(this.#reads, moment.now)
      .where((eb) => eb.not(isUnderWay(eb, moment)))
      .executeTakeFirst()
    return next !== undefined
  }

  /**
   * Takes the job of the newest picture; undefined where none is due, or one is under way anywhere.
   * A job whose holder has not been heard of in time is free again.
   */
  async take(taking: Taking): Promise<Job | undefined> {
    try {
      return await this.#writes
        .transaction()
        .execute((transaction) => this.#takeWithin(transaction, taking))
    } catch (error) {
      // Another process has taken one in the same moment.
      if (this.#isDuplicate(error)) return undefined
      throw error
    }
  }

  /** Keeps a job for longer, unless it belongs to somebody else by now. */
  async renew({ key, claim }: Which, until: string): Promise<void> {
    await this.#writes
      .updateTable('image_job')
      .set({ leased_until: until })
      .where('image_key', '=', key)
      .where('claim', '=', claim)
      .execute()
  }

  /** Gives a job back, for whoever comes after `dueAt`; as many attempts count as told. */
  async giveBack(job: Which, dueAt: string, attempts: number): Promise<void> {
    await this.#writes
      .updateTable('image_job')
      .set({ ...FREE, due_at: dueAt, attempts })
      .where('image_key', '=', job.key)
      .where('claim', '=', job.claim)
      .execute()
  }

  /** Forgets a job that nobody is to take up again. */
  async drop({ key, claim }: Which, db: Kysely<Tables> = this.#writes): Promise<void> {
    await db
      .deleteFrom('image_job')
      .where('image_key', '=', key)
      .where('claim', '=', claim)
      .execute()
  }

  /** Records what was made, with which the job is done; false where it belongs to somebody else. */
  async finish(
    job: Which,
    made: { variants: string; placeholder: string; bytes: number },
  ): Promise<boolean> {
    return this.#writes.transaction().execute(async (transaction) => {
      const held = transaction.selectFrom('image_job').select('image_key')
      // The picture first, as who deletes it does: in turn they would wait for each other.
      const { numUpdatedRows } = await transaction
        .updateTable('image')
        .set((eb) => ({
          variants: made.variants,
          placeholder: made.placeholder,
          byte_size: eb('byte_size', '+', made.bytes),
        }))
        .where('key', 'in', held.where('image_key', '=', job.key).where('claim', '=', job.claim))
        .executeTakeFirst()
      if (numUpdatedRows) await this.drop(job, transaction)
      return numUpdatedRows > 0n
    })
  }

  #due(db: Kysely<Tables>, now: string) {
    return (
      db
        .selectFrom('image_job')
        .select('image_key')
        .where('due_at', '<=', now)
        .where((eb) => isUsed(eb))
        // What was published last is read most.
        .orderBy('due_at', 'desc')
        .limit(1)
    )
  }

  async #takeWithin(
    transaction: Kysely<Tables>,
    { claim, now, latest, until }: Taking,
  ): Promise<Job | undefined> {
    await transaction
      .updateTable('image_job')
      .set(FREE)
      .where('slot', '=', 1)
      .where((eb) => eb.or([eb('leased_until', '<=', now), eb('leased_until', '>', latest)]))
      .execute()
    const next = await this.#due(transaction, now)
      .where((eb) => eb.not(isUnderWay(eb, { now, latest })))
      .executeTakeFirst()
    if (!next) return undefined
    const { attempts, image_key: key } = await transaction
      .updateTable('image_job')
      .set((eb) => ({ slot: 1, claim, leased_until: until, attempts: eb('attempts', '+', 1) }))
      .where('image_key', '=', next.image_key)
      .returning(['image_key', 'attempts'])
      .executeTakeFirstOrThrow()
    const picture = await transaction
      .selectFrom('image')
      .select(['variants', 'placeholder'])
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    return { key, ...picture, claim, attempts }
  }
}
