import { screens } from '../screens.ts'
import type { RoutedScreen } from '../screens.ts'

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
