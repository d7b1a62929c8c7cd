/** Seconds for the `Retry-After` header of a 503. The site's texts state the same number. */
export const RETRY_AFTER = '5'
