import { text } from './text.ts'

/** Formats an ISO 8601 timestamp as a UTC date in the site's language; undefined if it is invalid. */
export function dateText(moment: string | undefined): string | undefined {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? undefined : text.format.date(date)
}
