/**
 * Checks statement parameters. Throws TypeError for a Date: node:sqlite would bind NULL, and pg would
 * use the time zone of the machine.
 */
export function bindable<T>(parameters: readonly T[]): T[] {
  for (const value of parameters) {
    if (value instanceof Date) throw new TypeError('A Date reached the database; write ISO text.')
  }
  return [...parameters]
}
