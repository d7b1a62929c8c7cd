import { createHash } from 'node:crypto'

/** What identifies a record of a format in all runs. */
export function keyOf(format: string, id: string): string {
  return createHash('sha256')
    .update(JSON.stringify([format, id]))
    .digest('hex')
}
