import { ADDRESSES } from './addresses.ts'
import { BREAKOUTS } from './breakouts.ts'
import { ELEMENTS } from './elements.ts'
import { MARKDOWN } from './markdown.ts'
import { NAMESPACES } from './namespaces.ts'

/**
 * Every known shape of cross-site scripting, without duplicates. A successful one calls `hit()` or
 * requests `evil.test`. None contains control characters that the contract refuses.
 */
export const XSS_SHAPES: readonly string[] = [
  ...new Set(
    [ELEMENTS, NAMESPACES, BREAKOUTS, ADDRESSES, MARKDOWN].flatMap((families) =>
      Object.values<string[]>(families).flat(),
    ),
  ),
]

/** The shapes that are addresses, for use as link targets. */
export const XSS_ADDRESSES: readonly string[] = Object.values<string[]>(ADDRESSES).flat()
