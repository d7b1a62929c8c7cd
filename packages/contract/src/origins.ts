/** Where the browser finds the data service unless `API_ORIGIN` says otherwise. */
export const DEFAULT_API_ORIGIN = 'http://localhost:4000'

/** Where the site is served unless `WEB_ORIGIN` says otherwise. */
export const DEFAULT_WEB_ORIGIN = 'http://localhost:3000'
