const MOMENT =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[T\s]+(\d\d?):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?\s*(?:(Z)|([+-])(\d\d?):?(\d\d)?)?$/i

const FILE_DATE = /^(\d{4}-\d\d-\d\d)[-_]/

function offsetMinutes(sign = '+', hours = '0', minutes = '0'): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * Reads the dates that people write into front matter: `2015-06-15`, `2015-06-15 12:30:00 -4`,
 * `2014-03-12T10:11:00-04:00`. Without an offset it is UTC. Undefined for anything else, also for
 * days that no calendar has.
 */
export function readMoment(written: unknown): Date | undefined {
  if (written instanceof Date) return Number.isNaN(written.getTime()) ? undefined : written
  if (typeof written !== 'string') return undefined
  const match = MOMENT.exec(written.trim())
  if (!match) return undefined
  const [, year, month, day, hour = '0', minute = '0', second = '0', , sign, hours, minutes] = match
  const local = new Date(
    Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    ),
  )
  if (local.getUTCMonth() !== Number(month) - 1 || local.getUTCDate() !== Number(day)) {
    return undefined
  }
  return new Date(local.getTime() - offsetMinutes(sign, hours, minutes) * 60_000)
}

/** The date that a file name such as `2014-03-12-coming-soon.md` begins with. */
export function momentOfFileName(name: string): Date | undefined {
  return readMoment(FILE_DATE.exec(name)?.[1])
}
