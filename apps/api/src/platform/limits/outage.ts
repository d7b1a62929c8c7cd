import type { Log } from '../log/log.ts'

/** Asks a question of the database and hands on what it throws. */
export type Ask = <T>(question: () => Promise<T>) => Promise<T>

/** Makes a way to ask that logs when an outage begins and when it is over, not at each request. */
export function tellingOutages(log: Log): Ask {
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
