import type { Messages } from '../languages/en.ts'

/**
 * Every text a person can see, in the site's language. A site has one language, and a process or a
 * page serves one site: it is set before anything is rendered, and nobody reads it before that.
 */
export const text = {} as Messages

/** Makes every text that of a language. */
export function setTexts(messages: Messages): void {
  Object.assign(text, messages)
}
