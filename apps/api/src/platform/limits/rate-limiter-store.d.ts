/** The package declares this class beside all others, and leaves it out where it exports them. */
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import type { RateLimiterStoreAbstract } from 'rate-limiter-flexible'

  const Store: typeof RateLimiterStoreAbstract
  export default Store
}
