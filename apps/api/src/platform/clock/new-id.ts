import { v7 } from 'uuid'

/** Creates a UUIDv7. Ids sort by creation time. */
export type NewId = () => string

export const newId: NewId = () => v7()

/** When this made the id, in milliseconds since 1970; NaN for other ids. RFC 9562, section 5.7. */
export function timeOfId(id: string): number {
  const [high = '', low = ''] = id.split('-')
  return Number.parseInt(high + low, 16)
}
