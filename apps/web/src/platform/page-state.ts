import type { SiteConfig } from './site-config.ts'

export const STATE_ID = 'page-state'

export interface PageState {
  site: SiteConfig
  loaderData: Record<string, unknown>
  /**
   * The results of the page's calls, in the order of `pageCalls`; null where there is nothing to show, and
   * false for an optional call whose response did not arrive. Absent if another response did not arrive.
   */
  results?: unknown[]
}
