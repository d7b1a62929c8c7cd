import type { Log } from '../log/log.ts'

/** Runs a query and rethrows its errors. */
export type RunQuery = <T>(query: () => Promise<T>) => Promise<T>

/** Wraps queries; logs the start and the end of an outage, not each failure. */
export function logOutages(log: Log): RunQuery {
  let isDown = false
  return async (query) => {
    try {
      const answer = await query()
      if (isDown) log.info('limits are counted in the database again')
      isDown = false
      return answer
    } catch (err) {
      if (!isDown) log.warn({ err }, 'limits are counted in memory alone')
      isDown = true
      throw err
    }
  }
}
