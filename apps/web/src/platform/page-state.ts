import type { DehydratedState } from '@tanstack/react-query'
import type { SiteConfig } from './site-config.ts'

/** The id of the JSON block in the page from which the browser carries on. */
export const STATE_ID = 'page-state'

/** What the server hands to the browser in the page. */
export interface PageState {
  site: SiteConfig
  queries: DehydratedState
  loaderData: Record<string, unknown>
}
