import type { RouteObject } from 'react-router'
import { siteMap } from './site-map.ts'
import type { Screen } from './site-map.ts'

/** The part of a screen that its route and its path need. */
export interface RoutedScreen extends Pick<Screen, 'path' | 'page' | 'texts' | 'guard'> {
  /** Imports its module. Vite adds it: screens-as-data.ts. */
  load: () => Promise<Pick<RouteObject, 'Component' | 'loader'>>
}

type Screens = {
  readonly [Name in keyof typeof siteMap]: RoutedScreen & Pick<(typeof siteMap)[Name], 'path'>
}

/**
 * The part of the site map that browsers need. Vite replaces this module by its evaluated result, so
 * that browsers do not load the rest: screens-as-data.ts.
 */
export const screens = Object.fromEntries(
  Object.entries<Screen>(siteMap).map(([name, { path, page, texts, guard }]) => [
    name,
    { path, page, texts, guard },
  ]),
) as unknown as Screens
