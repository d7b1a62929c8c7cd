import type { RouteObject } from 'react-router'
import { siteMap } from './site-map.ts'
import type { Screen } from './site-map.ts'

/** What of a screen its routes and addresses are made of. */
export interface RoutedScreen extends Pick<Screen, 'path' | 'page' | 'texts' | 'guard'> {
  /** Loads its module. Only Vite adds it: screens-as-data.ts. */
  load: () => Promise<Pick<RouteObject, 'Component' | 'loader'>>
}

type Screens = {
  readonly [Name in keyof typeof siteMap]: RoutedScreen & Pick<(typeof siteMap)[Name], 'path'>
}

/**
 * The part of the site map that browsers need. Vite evaluates this and puts the result in its place, so
 * that they never load the rest: screens-as-data.ts.
 */
export const screens = Object.fromEntries(
  Object.entries<Screen>(siteMap).map(([name, { path, page, texts, guard }]) => [
    name,
    { path, page, texts, guard },
  ]),
) as unknown as Screens
