/**
 * The header with which the web server identifies itself to the data service. Its requests serve
 * all readers, so the limits for one reader do not apply.
 */
export const SITE_KEY_HEADER = 'Inkwell-Site-Key'
