/** The message of the triggers that refuse writes, by which SQLite's errors are known. */
export const WRITES_STOPPED = 'writes are stopped'

/** The SQLSTATE of these triggers on PostgreSQL. */
export const WRITES_STOPPED_STATE = 'INKWS'
