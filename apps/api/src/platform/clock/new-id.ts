import { v7 } from 'uuid'

/** Creates a UUIDv7. Ids sort by creation time. */
export type NewId = () => string

export const newId: NewId = () => v7()
