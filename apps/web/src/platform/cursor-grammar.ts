/** The valid form of a cursor. A site ignores every other value. */
export const CURSOR_GRAMMAR = /^[\w.~=+/:-]{1,256}$/
