/** Where the browser finds the data service unless `API_ORIGIN` says otherwise. */
export const DEFAULT_API_ORIGIN = 'http://localhost:4000'

/** Where the site is served unless `WEB_ORIGIN` says otherwise. */
export const DEFAULT_WEB_ORIGIN = 'http://localhost:3000'

/** The page of the site on which a link for a new password leads; the token stands behind a `#`. */
export const RESET_PATH = '/reset'

/** The page of the site on which an invitation leads; the token stands behind a `#`. */
export const SIGN_UP_PATH = '/signup'
