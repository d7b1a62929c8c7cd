import './require-node-24.mjs'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { closureOf, thirdPartyPackages, readLock, ROOT } from './supply/locked-packages.ts'

/*
 * Counts the third-party packages that the two servers need at runtime, and their size: `npm run
 * size`. Tools for building and testing and Node itself are not included.
 */

/** Total file size of a package, without nested packages. */
function sizeOf(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  const inside = join(path, 'node_modules')
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.startsWith(inside))
  const sizes = files.map((file) => statSync(join(file.parentPath, file.name)).size)
  return sizes.reduce((sum, size) => sum + size, 0)
}

const installed = thirdPartyPackages(closureOf(readLock(), ['apps/api', 'apps/web']))
  .map((path) => join(ROOT, path))
  .filter((path) => existsSync(path))
const bytes = installed.map(sizeOf).reduce((sum, size) => sum + size, 0)
console.log(`${installed.length} packages, ${(bytes / 1e6).toFixed(0)} MB`)
