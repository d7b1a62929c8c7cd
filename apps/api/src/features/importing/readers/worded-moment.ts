import { readMoment } from '../moment.ts'

const LENGTH_MAX = 64
const ZONE = /(?:\b[A-Z]{1,4}|[+-]\d{2}:?\d{2})$/i
const DAY_FIRST = /^(?:[A-Z][a-z]{2,8},? +)?\d{1,2} +[A-Z][a-z]{2,8} +\d{2,4}/i
const MONTH_FIRST = /^[A-Z][a-z]{2,8} +\d{1,2},? +\d{4}(?!\d)/i

/**
 * A time as RFC 822 writes it, as in RSS, as English does (`Jul 08 2022`, `July 8, 2022`), or ISO 8601, as in
 * Atom. Without a zone it is UTC.
 */
export function readWordedMoment(written: string): Date | undefined {
  const text = written.trim()
  const isWorded = DAY_FIRST.test(text) || MONTH_FIRST.test(text)
  if (text.length > LENGTH_MAX || !isWorded) return readMoment(text)
  const isWhole = /\d:\d\d/.test(text)
  const time = Date.parse(
    isWhole && ZONE.test(text) ? text : `${text.replace(/ [A-Z]+$/i, '')} GMT`,
  )
  return Number.isNaN(time) ? undefined : new Date(time)
}
