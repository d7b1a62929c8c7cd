/** Formats whose exports can have words of others, which an import takes only if asked for. */
export const FORMATS_WITH_OTHERS: ReadonlySet<string> = new Set(['medium', 'substack', 'tumblr'])
