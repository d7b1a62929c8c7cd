import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fingerprint } from './fingerprint.ts'
import { SERVERS_DIST } from './servers.ts'

/** The build failed; the message contains the output of Vite. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const END_WITH_PARENT = import.meta.resolve('../supervisor/end-with-parent.mjs')

/** A part of the product with its own build, so that a change rebuilds only what it affects. */
interface BuildPart {
  /** The folder of the build, relative to the repository. */
  dist: string
  /** Files and folders that the build depends on. */
  sources: readonly string[]
  /** The working folder of Vite. */
  folder: string
  /** The arguments of Vite, for each of its runs. */
  runs: readonly (readonly string[])[]
}

const SHARED_SOURCES = ['packages', 'package-lock.json', 'package.json', 'tsconfig.json']

const SITE: BuildPart = {
  dist: 'apps/web/dist',
  sources: ['apps/web', ...SHARED_SOURCES],
  folder: 'apps/web',
  runs: [[], ['--ssr']],
}

const BUILT_SERVERS: BuildPart = {
  dist: SERVERS_DIST,
  sources: ['apps', 'scripts/site-build', ...SHARED_SOURCES],
  folder: '.',
  runs: [['--config', 'scripts/site-build/servers.config.ts']],
}

/** Runs Vite in a child process, so that its memory is free before the servers start. */
async function runVite(root: string, folder: string, args: readonly string[]): Promise<void> {
  const vite = join(root, 'node_modules/.bin/vite')
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, vite, 'build', ...args], {
    cwd: join(root, folder),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new BuildError(`The site could not be built.\n\n${output}`)
}

/** Like `Promise.all`, but none still writes when the failure of another is thrown. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work)
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

/** Returns what builds a part, or undefined if the existing build has the same sources. */
function findBuild(root: string, { dist, sources, folder, runs }: BuildPart) {
  const stamp = join(root, dist, 'built-from')
  const wanted = fingerprint(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined
  return async () => {
    // Without its stamp, an interrupted build is repeated.
    rmSync(stamp, { force: true })
    await allEnded(runs.map((args) => runVite(root, folder, args)))
    mkdirSync(dirname(stamp), { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

/**
 * Builds the site and the servers of the repository at `root` (an absolute path), each unless its
 * existing build has the same sources. Calls `onBuild` first if it builds. Throws BuildError with
 * Vite's output if a build fails.
 */
export async function buildSite(root: string, onBuild: () => void): Promise<void> {
  const builds = [SITE, BUILT_SERVERS].flatMap((part) => findBuild(root, part) ?? [])
  if (builds.length > 0) onBuild()
  await allEnded(builds.map((build) => build()))
}
