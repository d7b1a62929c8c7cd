import type { SiteConfig } from './site-config.ts'

/** The id of the JSON block in the page from which the browser carries on. */
export const STATE_ID = 'page-state'

/** What the server hands to the browser in the page. */
export interface PageState {
  site: SiteConfig
  loaderData: Record<string, unknown>
  /**
   * What the data service answered to the one call that the page was made from, in its own words;
   * null where it has nothing to show, absent where no answer came.
   */
  answer?: unknown
}
