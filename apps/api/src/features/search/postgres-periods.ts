import { sql } from 'kysely'

/** The year, month and day in which a post was published, as the index of words has them. */
export const PERIODS = sql`array[left(published_at, 4), left(published_at, 7), left(published_at, 10)]`

const LAST_DAY = 31
const LAST_MONTH = 12

function numbered(prefix: string, first: number, last: number): string[] {
  return Array.from(
    { length: Math.max(0, last - first + 1) },
    (_, index) => `${prefix}${String(first + index).padStart(2, '0')}`,
  )
}

/**
 * The fewest periods that contain all times from the day of this one on, to the end of a year: the rest of its
 * month in days, that of its year in months, and years. Times are in ISO 8601 and UTC.
 */
export function periodsFrom(time: string, lastYear: number): string[] {
  const [year = '', month = '', day = ''] = time.slice(0, 10).split('-')
  const years = numbered('', Number(year) + 1, lastYear).map((each) => each.padStart(4, '0'))
  const months = numbered(`${year}-`, Number(month) + 1, LAST_MONTH)
  return [...years, ...months, ...numbered(`${year}-${month}-`, Number(day), LAST_DAY)]
}
