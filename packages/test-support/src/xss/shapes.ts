import { ADDRESSES } from './addresses.ts'
import { BREAKOUTS } from './breakouts.ts'
import { ELEMENTS } from './elements.ts'
import { MARKDOWN } from './markdown.ts'
import { NAMESPACES } from './namespaces.ts'

/**
 * Every shape of text that has made a page run what a reader wrote, each once: whatever comes
 * through calls `hit()`, or asks `evil.test` for something. None holds a control character that the
 * contract refuses.
 */
export const XSS_SHAPES: readonly string[] = [
  ...new Set(
    [ELEMENTS, NAMESPACES, BREAKOUTS, ADDRESSES, MARKDOWN].flatMap((families) =>
      Object.values<string[]>(families).flat(),
    ),
  ),
]

/** Those that are addresses, to stand where a link leads. */
export const XSS_ADDRESSES: readonly string[] = Object.values<string[]>(ADDRESSES).flat()
