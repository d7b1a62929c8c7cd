import { screens } from '../screens.ts'
import type { RoutedScreen } from '../screens.ts'
import type { AdminSection } from './admin-sections.ts'

type Screens = typeof screens

/** Of a screen without parameters its path, and otherwise what makes one with the parameter. */
type Paths = {
  readonly [
    Name in Exclude<keyof Screens, 'notFound'>
  ]: Screens[Name]['path'] extends `${string}:${string}`
    ? (parameter: string) => string
    : Screens[Name]['path']
}

function pathOf({ path }: RoutedScreen): unknown {
  const fill = (parameter: string) => path.replace(/:\w+/, encodeURIComponent(parameter))
  return path.includes(':') ? fill : path
}

/** Every address of the site. */
export const paths = Object.fromEntries(
  Object.entries<RoutedScreen>(screens).map(([name, screen]) => [name, pathOf(screen)]),
) as unknown as Paths

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
