/** The id of the element around every screen. */
export const MAIN = 'main'
