/**
 * The header in which our web server shows the data service that it asks for itself: it reads on
 * behalf of everyone, and does not count as one reader.
 */
export const SITE_KEY_HEADER = 'Inkwell-Site-Key'
