import { paths } from './paths.ts'

export const EDITED_PAGE = 'edit'

/** The address of a page's editor; an empty slug opens a new page. */
export function adminPagePath(slug: string): string {
  return `${paths.adminPages}?${EDITED_PAGE}=${encodeURIComponent(slug)}`
}
