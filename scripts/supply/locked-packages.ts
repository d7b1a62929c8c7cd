import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** A package in the lock file. */
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

/** All locked packages by path. */
export function readLock(): LockedPackages {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
  return (JSON.parse(lock) as { packages: LockedPackages }).packages
}

/** The path of `name` as resolved by a package at `path`. */
function locate(packages: LockedPackages, path: string, name: string): string | undefined {
  const place = `${path}${path && '/'}node_modules/${name}`
  const found = packages[place]
  if (found) return found.link ? found.resolved : place
  if (path === '') return undefined
  const above = path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))
  return locate(packages, above, name)
}

function listNeeds(locked: LockedPackage | undefined): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    locked ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/**
 * The paths of all runtime dependencies of the packages at `paths`, including these; `more` adds
 * further dependencies by path.
 */
export function closureOf(
  packages: LockedPackages,
  paths: readonly string[],
  more: Record<string, readonly string[]> = {},
): Set<string> {
  const seen = new Set<string>()
  const placesOf = (path: string) => {
    const names = [...listNeeds(packages[path]), ...(more[path] ?? [])]
    return names.flatMap((name) => locate(packages, path, name) ?? [])
  }
  const open = [...paths]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (!seen.has(path)) open.push(...placesOf(path))
    seen.add(path)
  }
  return seen
}

/** The third-party packages among these paths. */
export function thirdPartyPackages(paths: ReadonlySet<string>): string[] {
  return [...paths].filter((path) => path.includes('node_modules/'))
}
