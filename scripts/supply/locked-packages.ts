import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** What the lock file says about a package. */
export interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

export type LockedPackages = Record<string, LockedPackage>

/** Every package by its path, as it is locked. */
export function readLock(): LockedPackages {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  return (JSON.parse(lock) as { packages: LockedPackages }).packages
}

/** Where `name` lies for a package at `path`: in its own folder or in one above it. */
function locate(packages: LockedPackages, path: string, name: string): string | undefined {
  const place = `${path}${path && '/'}node_modules/${name}`
  const found = packages[place]
  if (found) return found.link ? found.resolved : place
  if (path === '') return undefined
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
  return locate(packages, above, name)
}

function needsOf(locked: LockedPackage | undefined): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    locked ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * The paths of all that the packages at `paths` need to run, themselves included; `more` names
 * what each of them needs besides.
 */
export function closureOf(
  packages: LockedPackages,
  paths: readonly string[],
  more: Record<string, readonly string[]> = {},
): Set<string> {
  const seen = new Set<string>()
  const placesOf = (path: string) => {
    const names = [...needsOf(packages[path]), ...(more[path] ?? [])]
    return names.flatMap((name) => locate(packages, path, name) ?? [])
  }
  const open = [...paths]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (!seen.has(path)) open.push(...placesOf(path))
    seen.add(path)
  }
  return seen
}

/** The packages of others among these paths. */
export function ofOthers(paths: ReadonlySet<string>): string[] {
  return [...paths].filter((path) => path.includes('node_modules/'))
}
