import './require-node-24.mjs'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

/*
 * Counts the packages of others that the two servers need once the site is built, and their size on
 * this machine: `npm run size`. What builds and tests is left out, and so is Node itself.
 */

interface LockedPackage {
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const ROOT = resolve(import.meta.dirname, '..')
const SERVERS = ['apps/api', 'apps/web']

const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8')
const { packages } = JSON.parse(lock) as { packages: Record<string, LockedPackage> }

/** Where `name` lies for a package at `path`: in its own folder or in one above it. */
function locate(path: string, name: string): string | undefined {
  const place = `${path}${path && '/'}node_modules/${name}`
  const found = packages[place]
  if (found) return found.link ? found.resolved : place
  if (path === '') return undefined
  return locate(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

function needsOf(path: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  )
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

function collect(path: string, seen: Set<string>): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  for (const name of needsOf(path)) {
    const place = locate(path, name)
    if (place !== undefined) collect(place, seen)
  }
  return seen
}

/** Bytes of the files of a package, without those of packages inside it. */
function sizeOf(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const inside = join(path, 'node_modules')
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.startsWith(inside))
  const sizes = files.map((file) => statSync(join(file.parentPath, file.name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

const seen = new Set<string>()
for (const server of SERVERS) collect(server, seen)
const installed = [...seen]
  .filter((path) => path.includes('node_modules/'))
  .map((path) => join(ROOT, path))
  .filter((path) => existsSync(path))
const bytes = installed.map(sizeOf).reduce((sum, size) => sum + size, 0)
console.log(`${installed.length} packages, ${(bytes / 1e6).toFixed(0)} MB`)
