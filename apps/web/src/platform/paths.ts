import { screens } from '../screens.ts'
import type { RoutedScreen } from '../screens.ts'

type Screens = typeof screens

/** The path of a screen, or a function of its parameter; an optional segment is left out. */
type Paths = {
  readonly [
    Name in Exclude<keyof Screens, 'notFound'>
  ]: Screens[Name]['path'] extends `${string}:${string}`
    ? (parameter: string) => string
    : Screens[Name]['path']
}

function createPath({ path }: RoutedScreen): unknown {
  const required = path.replace(/\/:\w+\?$/, '')
  const fill = (parameter: string) => required.replace(/:\w+/, encodeURIComponent(parameter))
  return path.includes(':') ? fill : path
}

export const paths = Object.fromEntries(
  Object.entries<RoutedScreen>(screens).map(([name, screen]) => [name, createPath(screen)]),
) as unknown as Paths
