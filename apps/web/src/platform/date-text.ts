import { text } from './text.ts'

/** A moment (ISO 8601) as a date in UTC, the language's way; undefined for anything else. */
export function dateText(moment: string | undefined): string | undefined {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? undefined : text.format.date(date)
}
