/**
 * The header with which the web server requests posts without their source, like `without=content`
 * (RFC 7240, section 4.2). A header instead of a query: a data service built only to the
 * specification ignores an unknown header, but may reject an unknown query.
 */
export const MINIMAL = { Prefer: 'return=minimal' } as const
