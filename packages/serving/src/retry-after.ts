/** Seconds for the `Retry-After` header of a 503. */
export const RETRY_AFTER = '5'
