/**
 * Seconds, for the `Retry-After` header of a 503: when an overloaded or failing server is worth another
 * try. The site's pages say the same in words.
 */
export const RETRY_AFTER = '5'
