import type { SiteConfig } from './site-config.ts'

/** The id of the page's JSON block with the data for hydration. */
export const STATE_ID = 'page-state'

/** The hydration data of a page. */
export interface PageState {
  site: SiteConfig
  loaderData: Record<string, unknown>
  /**
   * The results of the page's calls, in the order of `pageCalls`; null where there is nothing to show.
   * Absent if a response did not arrive.
   */
  results?: unknown[]
}
