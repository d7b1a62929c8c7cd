import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Builds that stay beside the current one, because servers that were started from them may still run. */
const EARLIER_BUILDS = 1

/** The names of folders that are being built begin so. */
const UNFINISHED = 'building-'

/** A build takes seconds: what is older was interrupted. */
const INTERRUPTED_MS = 60 * 60_000

/** When a folder was changed; 0 if another process has removed it. */
function timeOf(folder: string): number {
  return statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0
}

/** Removes all but the newest builds, and what interrupted ones have left behind. */
function removeOldBuilds(builds: string, current: string): void {
  const folders = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ name, time: timeOf(join(builds, name)) }))
    .toSorted((a, b) => b.time - a.time)
  const unfinished = folders.filter(({ name }) => name.startsWith(UNFINISHED))
  const interrupted = unfinished.filter(({ time }) => time < Date.now() - INTERRUPTED_MS)
  const earlier = folders.filter((folder) => !unfinished.includes(folder))
  for (const { name } of [...interrupted, ...earlier.slice(EARLIER_BUILDS)]) {
    rmSync(join(builds, name), { recursive: true, force: true })
  }
}

/** Builds into a folder beside `target` and renames it. */
async function buildAs(target: string, build: (folder: string) => Promise<void>): Promise<void> {
  const temporary = join(dirname(target), `${UNFINISHED}${randomUUID()}`)
  try {
    await build(basename(temporary))
    renameSync(temporary, target)
  } catch (error) {
    // Another process may have published the same build first.
    if (!existsSync(target)) throw error
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

/**
 * Makes `name` the current build in `builds`, an absolute path. `build` writes it into a folder there, unless it exists.
 * Builds at the same time, also of other processes, do not see each other's files. Throws what `build` throws.
 */
export async function publishServers(
  builds: string,
  name: string,
  build: (folder: string) => Promise<void>,
): Promise<void> {
  mkdirSync(builds, { recursive: true })
  const target = join(builds, name)
  if (!existsSync(target)) await buildAs(target, build)
  const stamp = join(builds, 'built-from')
  const next = `${stamp}.${randomUUID()}`
  writeFileSync(next, name)
  renameSync(next, stamp)
  removeOldBuilds(builds, name)
}
