const format = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

/** A moment (ISO 8601) as a date string in UTC: `Fri Nov 20 2026`; undefined for anything else. */
export function dateText(moment: string | undefined): string | undefined {
  const date = new Date(moment ?? '')
  if (Number.isNaN(date.getTime())) return undefined
  const parts = Object.fromEntries(
    format.formatToParts(date).map(({ type, value }) => [type, value]),
  )
  return `${parts.weekday} ${parts.month} ${parts.day} ${parts.year}`
}
