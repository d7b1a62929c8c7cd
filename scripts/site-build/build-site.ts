import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFingerprint } from './fingerprint.ts'
import { BUILDS, currentBuild } from './servers.ts'
import { publishServers } from './publish-servers.ts'

/** The build failed; the message contains the output of Vite. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const END_WITH_PARENT = import.meta.resolve('../supervisor/end-with-parent.mjs')

/** What the site and the servers are built from, relative to the repository. */
const SHARED_SOURCES = [
  'apps/web',
  'packages',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]
const SERVER_SOURCES = [...SHARED_SOURCES, 'apps/api', 'scripts/site-build']

/** The length of a build's name. */
const NAME_LENGTH = 16

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

type FindBuild = (
  root: string,
  fingerprint: (sources: readonly string[]) => string,
) => (() => Promise<void>) | undefined

/** Returns what builds the site, or undefined if the existing build has the same sources. */
const findSiteBuild: FindBuild = (root, fingerprint) => {
  const dist = join(root, 'apps/web/dist')
  const stamp = join(dist, 'built-from')
  const wanted = fingerprint(SHARED_SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined
  return async () => {
    // Without its stamp, an interrupted build is repeated.
    rmSync(stamp, { force: true })
    await allEnded([[], ['--ssr']].map((args) => runVite(root, 'apps/web', args)))
    mkdirSync(dist, { recursive: true })
    writeFileSync(stamp, wanted)
  }
}

/** The same for the servers. */
const findServerBuild: FindBuild = (root, fingerprint) => {
  const wanted = fingerprint(SERVER_SOURCES).slice(0, NAME_LENGTH)
  if (currentBuild(root) === wanted) return undefined
  return () =>
    publishServers(join(root, BUILDS), wanted, (folder) =>
      runVite(root, '.', [
        '--config',
        'scripts/site-build/servers.config.ts',
        '--outDir',
        join(BUILDS, folder),
      ]),
    )
}

/**
 * Builds the site and the servers of the repository at `root` (an absolute path), each unless its
 * existing build has the same sources. Calls `onBuild` first if it builds. Throws BuildError with
 * Vite's output if a build fails.
 */
export async function buildSite(root: string, onBuild: () => void): Promise<void> {
  const fingerprint = createFingerprint(root)
  const builds = [findSiteBuild, findServerBuild].flatMap((find) => find(root, fingerprint) ?? [])
  if (builds.length > 0) onBuild()
  await allEnded(builds.map((build) => build()))
}
