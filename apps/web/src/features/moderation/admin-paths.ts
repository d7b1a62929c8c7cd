import type { AdminSection } from '../../platform/admin-sections.ts'
import { paths } from '../../platform/paths.ts'

/** The address of a section; of the accounts, those whose addresses begin so. */
export function adminPath(show: AdminSection, email?: string): string {
  const query = new URLSearchParams({ show, ...(email && { email }) })
  return `${paths.admin}?${query.toString()}`
}

/** The name of the query in which the address of an editor says which page it is for. */
export const EDITED_PAGE = 'edit'

/** The address of the editor of a page; with an empty slug, of that for a new one. */
export function adminPagePath(slug: string): string {
  return `${paths.adminPages}?${EDITED_PAGE}=${encodeURIComponent(slug)}`
}
