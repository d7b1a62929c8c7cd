import { SLUG_MAX } from './limits.ts'

/** Words of lower-case letters and digits, joined by hyphens. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Whether a text can be the slug of a page or a tag. */
export function isSlug(text: string): boolean {
  return text.length <= SLUG_MAX && SLUG.test(text)
}
