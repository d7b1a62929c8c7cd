/** What a data service may use in a cursor; anything else in an address is none. */
export const CURSOR_GRAMMAR = /^[\w.~=+/:-]{1,256}$/
