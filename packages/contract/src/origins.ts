/** The browser's address of the data service, unless `API_ORIGIN` is set. */
export const DEFAULT_API_ORIGIN = 'http://localhost:4000'

/** The address of the site, unless `WEB_ORIGIN` is set. */
export const DEFAULT_WEB_ORIGIN = 'http://localhost:3000'

/** The page of a password link; the token is in the fragment. */
export const RESET_PATH = '/reset'

/** The page of a link with which the author of imported posts takes their account; the token is in the fragment. */
export const CLAIM_PATH = '/claim'

/** The page of an invitation link; the token is in the fragment. */
export const SIGN_UP_PATH = '/signup'
