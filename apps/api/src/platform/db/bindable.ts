/**
 * The parameters of a statement, without any Date: node:sqlite would bind one as NULL, and pg would
 * write it in the machine's own time zone. Throws TypeError for one.
 */
export function bindable<T>(parameters: readonly T[]): T[] {
  for (const value of parameters) {
    if (value instanceof Date) throw new TypeError('A Date reached the database; write ISO text.')
  }
  return [...parameters]
}
