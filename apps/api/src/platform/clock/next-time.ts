/** The time of a change: always later than the previous ones, even if the clock was set back. */
export function nextTime(now: Date, ...previous: (string | null)[]): string {
  const earliest = previous.map((time) => (time === null ? 0 : Date.parse(time) + 1))
  return new Date(Math.max(now.getTime(), ...earliest)).toISOString()
}
