/** The time of a change: always later than the previous one, even if the clock was set back. */
export function nextTime(now: Date, previous: string): string {
  return new Date(Math.max(now.getTime(), Date.parse(previous) + 1)).toISOString()
}
