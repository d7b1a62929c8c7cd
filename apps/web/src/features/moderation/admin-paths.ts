import type { AdminSection } from '../../platform/admin-sections.ts'
import { paths } from '../../platform/paths.ts'

/** The address of a section; `email` filters the accounts. */
export function adminPath(show: AdminSection, email?: string): string {
  const query = new URLSearchParams({ show, ...(email && { email }) })
  return `${paths.admin}?${query.toString()}`
}
