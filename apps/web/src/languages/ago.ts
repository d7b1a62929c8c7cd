const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Creates a relative-time formatter for a language, in the largest whole unit. */
export function createAgo(locale: string): (milliseconds: number) => string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return (milliseconds) => {
    if (milliseconds >= DAY) return format.format(-Math.floor(milliseconds / DAY), 'day')
    if (milliseconds >= HOUR) return format.format(-Math.floor(milliseconds / HOUR), 'hour')
    return format.format(-Math.floor(milliseconds / MINUTE), 'minute')
  }
}
