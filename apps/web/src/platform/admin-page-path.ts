import { paths } from './paths.ts'

/** The name of the query in which the address of an editor says which page it is for. */
export const EDITED_PAGE = 'edit'

/** The address of the editor of a page; with an empty slug, of that for a new one. */
export function adminPagePath(slug: string): string {
  return `${paths.adminPages}?${EDITED_PAGE}=${encodeURIComponent(slug)}`
}
