import { text } from '../../platform/text.ts'

/** Digits as in the rest of the site, and the calendar of the addresses. */
const EXTENSION = '-u-ca-gregory-nu-latn'

function format(month: string, options: Intl.DateTimeFormatOptions): string {
  const locale = text.language.tag + EXTENSION
  const date = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)
}

/** A month like `2030-01` with its year, in the site's language. */
export function monthText(month: string): string {
  return format(month, { month: 'long', year: 'numeric' })
}

/** Its name alone. */
export function monthName(month: string): string {
  return format(month, { month: 'long' })
}
