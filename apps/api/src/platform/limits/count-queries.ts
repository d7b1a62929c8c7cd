import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { prepareQuery } from '../db/prepared-query.ts'
import type { Tables } from '../db/tables.ts'

/** A counter and its expiry. */
export interface Count {
  points: number
  expires_at: string
}

interface Taking extends Count {
  key: string
  now: string
  /** The latest valid expiry of a counter. */
  latest: string
}

/**
 * Increments a counter, or restarts an expired one. An expiry later than `latest` was set before the
 * clock was set back, and is invalid.
 */
function takeQuery(db: Kysely<Tables>) {
  return prepareQuery<Taking, Count>(db, {
    names: ['key', 'points', 'expires_at', 'now', 'latest'],
    build: ({ key, points, expires_at, now, latest }) => {
      const holds = sql<boolean>`rate_limit.expires_at > ${now} and rate_limit.expires_at <= ${latest}`
      return db
        .insertInto('rate_limit')
        .values({ key, points, expires_at })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            points: sql<number>`case when ${holds} then rate_limit.points + excluded.points else excluded.points end`,
            expires_at: sql<string>`case when ${holds} then rate_limit.expires_at else excluded.expires_at end`,
          }),
        )
        .returning(['points', 'expires_at'])
    },
  })
}

/** The queries of counters; each is one statement, and therefore atomic. */
export function countQueries(db: Kysely<Tables>) {
  const take = takeQuery(db)
  const find = prepareQuery<{ key: string; now: string }, Count>(db, {
    names: ['key', 'now'],
    build: ({ key, now }) =>
      db
        .selectFrom('rate_limit')
        .select(['points', 'expires_at'])
        .where('key', '=', key)
        .where('expires_at', '>', now),
  })
  const refund = prepareQuery<{ key: string; points: number }, Count>(db, {
    names: ['key', 'points'],
    build: ({ key, points }) =>
      db
        .updateTable('rate_limit')
        .set((eb) => ({ points: eb('points', '-', points) }))
        .where('key', '=', key)
        .where('points', '>=', points)
        .returning(['points', 'expires_at']),
  })

  return {
    take,
    find,
    refund,

    /** Replaces a counter. */
    async set(key: string, count: Count): Promise<void> {
      await db
        .insertInto('rate_limit')
        .values({ key, ...count })
        .onConflict((conflict) => conflict.column('key').doUpdateSet(count))
        .execute()
    },

    /** Deletes a counter; resolves to whether it existed. */
    async forget(key: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('rate_limit')
        .where('key', '=', key)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** Deletes counters that expired at `time` or before; resolves to their number. */
    async purge(time: string): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('rate_limit')
        .where('expires_at', '<=', time)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

export type CountQueries = ReturnType<typeof countQueries>
