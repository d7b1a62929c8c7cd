/** The package declares this class, but does not export its type. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible'

  const Store: typeof RateLimiterStoreAbstract
  export default Store
}
