/** The time of a change: later than that of the one before, whatever the clock says. */
export function nextTime(now: Date, previous: string): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString()
}
