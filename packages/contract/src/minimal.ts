/**
 * The header by which our web server asks for posts without their source, as `without=content` does
 * (RFC 7240, section 4.2). It asks by a header because it may have been set up with another data
 * service, which knows the addresses of the specification and no more: that one overlooks it.
 */
export const MINIMAL = { Prefer: 'return=minimal' } as const
