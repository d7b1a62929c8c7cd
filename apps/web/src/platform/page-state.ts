import type { SiteConfig } from './site-config.ts'

/** The id of the JSON block in the page from which the browser carries on. */
export const STATE_ID = 'page-state'

/** What the server hands to the browser in the page. */
export interface PageState {
  site: SiteConfig
  loaderData: Record<string, unknown>
  /**
   * The results of the page's calls, in the order of `pageCalls`; null where there is nothing to show.
   * Absent if a response did not arrive.
   */
  results?: unknown[]
}
