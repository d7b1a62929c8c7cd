import type { Log } from '../log/log.ts'

/** Runs a query and rethrows its errors. */
export type Ask = <T>(question: () => Promise<T>) => Promise<T>

/** Wraps queries; logs the start and the end of an outage, not each failure. */
export function logOutages(log: Log): Ask {
  let isAway = false
  return async (question) => {
    try {
      const answer = await question()
      if (isAway) log.info('limits are counted in the database again')
      isAway = false
      return answer
    } catch (err) {
      if (!isAway) log.warn({ err }, 'limits are counted in memory alone')
      isAway = true
      throw err
    }
  }
}
