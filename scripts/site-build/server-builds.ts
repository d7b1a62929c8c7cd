import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { BUILDS, CURRENT_BUILD, SERVER_FILES } from './servers.ts'

/** Builds that stay, the current one included: servers that were started from the others may still run. */
const KEPT = 5

/** The folder of an unfinished build, or of one that is being removed. */
const UNFINISHED = 'unfinished'

function isComplete(root: string, name: string): boolean {
  return existsSync(join(root, BUILDS, name, SERVER_FILES.data))
}

/** Whether `name` is the current build, and exists. */
export function isCurrentBuild(root: string, name: string): boolean {
  const current = join(root, CURRENT_BUILD)
  return existsSync(current) && readFileSync(current, 'utf8') === name && isComplete(root, name)
}

/** Removes a build. A half-removed one has no name by which it could be started. */
function removeBuild(root: string, name: string): void {
  const unfinished = join(root, BUILDS, UNFINISHED)
  try {
    renameSync(join(root, BUILDS, name), unfinished)
    rmSync(unfinished, { recursive: true })
  } catch {
    // It may belong to another user of the machine. It takes space, but harms nothing.
  }
}

function removeOldBuilds(root: string, current: string): void {
  const earlier = readdirSync(join(root, BUILDS), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, publishedAt: statSync(join(root, BUILDS, name)).mtimeMs }))
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
  for (const { name } of earlier.slice(KEPT - 1)) removeBuild(root, name)
}

/**
 * Builds the servers, to be published as `name`, unless that build exists. `build` writes to a folder, relative to
 * the repository at `root`. Requires the lock of builds.
 */
export async function makeBuild(
  root: string,
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  if (isComplete(root, name)) return
  rmSync(join(root, BUILDS, UNFINISHED), { recursive: true, force: true })
  await build(join(BUILDS, UNFINISHED))
}

/** Makes the build the current one, and removes the oldest. Requires the lock of builds. */
export function publishBuild(root: string, name: string): void {
  const folder = join(root, BUILDS, name)
  if (!isComplete(root, name)) renameSync(join(root, BUILDS, UNFINISHED), folder)
  const now = new Date()
  utimesSync(folder, now, now)
  const next = join(root, BUILDS, 'next')
  writeFileSync(next, name)
  renameSync(next, join(root, CURRENT_BUILD))
  removeOldBuilds(root, name)
}
