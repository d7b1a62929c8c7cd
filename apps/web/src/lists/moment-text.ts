import { text } from '../platform/text.ts'

/** An ISO 8601 timestamp as date and time of the browser's zone; empty if there is none. */
export function momentText(moment: string | null | undefined): string {
  const date = new Date(moment ?? '')
  return Number.isNaN(date.getTime()) ? '' : text.lists.moment(date)
}
