const MOMENT =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[T\s]+(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(?:(Z|UTC|GMT)|([+-])(\d\d?):?(\d\d)?)?$/i

const FILE_DATE = /^(\d{4}-\d\d?-\d\d?)[-_]/

/** Maximum characters of a date. */
const LENGTH_MAX = 64

/** Years that sort as text and that `Date` does not remap. */
const YEAR_MIN = 100
const YEAR_MAX = 9999

function offsetMinutes(sign = '+', hours = '0', minutes = '0'): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** Maximum UTC offset in minutes. */
const OFFSET_MAX = 24 * 60

/** Year, month, day, hour, minute, second and fraction. */
type Parts = readonly (string | undefined)[]

function twoDigits(part = '0'): string {
  return part.padStart(2, '0')
}

/** Whether ISO texts of the date sort: the year has four digits and is at least 100. */
export function isOrdered(moment: Date): boolean {
  const year = moment.getUTCFullYear()
  return year >= YEAR_MIN && year <= YEAR_MAX
}

/** Milliseconds of the date in UTC; NaN for invalid dates. */
function localTime([year = '', month, day, hour, minute, second, fraction = '']: Parts): number {
  const [mm, dd, h, m, s] = [month, day, hour, minute, second].map(twoDigits)
  const iso = `${year}-${mm}-${dd}T${h}:${m}:${s}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
  const moment = new Date(iso)
  // `Date` would accept February 30 as a day of March.
  const isReal = !Number.isNaN(moment.getTime()) && moment.toISOString() === iso
  return isReal ? moment.getTime() : Number.NaN
}

function readText(written: string): Date {
  const [, ...parts] = MOMENT.exec(written.trim()) ?? []
  const [sign, hours, minutes] = parts.slice(8)
  const offset = offsetMinutes(sign, hours, minutes)
  const isOffset = Math.abs(offset) <= OFFSET_MAX
  return new Date(isOffset ? localTime(parts) - offset * 60_000 : Number.NaN)
}

/**
 * Parses dates of front matter, such as `2015-06-15`, `2015-06-15 12:30:00 -4` and
 * `2014-03-12T10:11:00.123-04:00`, to the millisecond. The default time zone is UTC. Undefined for
 * anything else, including impossible dates and times.
 */
export function readMoment(written: unknown): Date | undefined {
  const isText = typeof written === 'string' && written.length <= LENGTH_MAX
  const moment = isText ? readText(written) : written
  return moment instanceof Date && !Number.isNaN(moment.getTime()) ? moment : undefined
}

/** The date at the start of a file name such as `2014-03-12-coming-soon.md`. */
export function momentOfFileName(name: string): Date | undefined {
  return readMoment(FILE_DATE.exec(name)?.[1])
}
