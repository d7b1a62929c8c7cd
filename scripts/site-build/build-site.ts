import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BuildError } from './build-error.ts'
import { lockBuilds } from './build-lock.ts'
import { createFingerprint } from './fingerprint.ts'
import type { Fingerprint } from './fingerprint.ts'
import { isCurrentBuild, makeBuild, publishBuild } from './server-builds.ts'

const END_WITH_BUILD = import.meta.resolve('./end-with-build.mjs')

/** What the site is built from, relative to the repository. */
const SITE_SOURCES = ['apps/web', 'packages', 'package-lock.json', 'package.json', 'tsconfig.json']

/** What the servers are built from. */
const SERVER_SOURCES = [...SITE_SOURCES, 'apps/api', 'scripts/site-build']

/** The name of a build of the servers: the beginning of the hash of its sources. */
function nameOf(hash: string): string {
  return hash.slice(0, 16)
}

/** Runs Vite in a child process, so that its memory is free before the servers start. */
async function runVite(root: string, folder: string, args: readonly string[]): Promise<void> {
  const vite = join(root, 'node_modules/.bin/vite')
  const child = spawn(process.execPath, ['--import', END_WITH_BUILD, vite, 'build', ...args], {
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

/** A part of the product that is built from sources. */
interface BuildPart {
  sources: readonly string[]
  /** Whether the existing build was made from sources with this hash. */
  isBuilt(root: string, hash: string): boolean
  build(root: string, hash: string): Promise<void>
  /** Makes the new build the existing one, after all parts have been built. */
  publish(root: string, hash: string): void
}

const siteStamp = (root: string) => join(root, 'apps/web/dist/built-from')

const site: BuildPart = {
  sources: SITE_SOURCES,
  isBuilt(root, hash) {
    return existsSync(siteStamp(root)) && readFileSync(siteStamp(root), 'utf8') === hash
  },
  async build(root) {
    // Without its stamp, an interrupted build is repeated.
    rmSync(siteStamp(root), { force: true })
    await allEnded([[], ['--ssr']].map((args) => runVite(root, 'apps/web', args)))
  },
  publish(root, hash) {
    mkdirSync(join(root, 'apps/web/dist'), { recursive: true })
    writeFileSync(siteStamp(root), hash)
  },
}

const CONFIG = 'scripts/site-build/servers.config.ts'

const servers: BuildPart = {
  sources: SERVER_SOURCES,
  isBuilt: (root, hash) => isCurrentBuild(root, nameOf(hash)),
  build: (root, hash) =>
    makeBuild(root, nameOf(hash), (folder) =>
      runVite(root, '.', ['--config', CONFIG, '--outDir', folder]),
    ),
  publish: (root, hash) => publishBuild(root, nameOf(hash)),
}

/** The parts whose existing build has other sources. */
function partsToBuild(root: string, hashOf: Fingerprint): BuildPart[] {
  return [site, servers].filter((part) => !part.isBuilt(root, hashOf(part.sources)))
}

type Say = (message: string) => void

async function buildParts(root: string, say: Say): Promise<void> {
  const hashOf = createFingerprint(root)
  const parts = partsToBuild(root, hashOf)
  if (parts.length === 0) return
  say('Building the site…')
  await allEnded(parts.map((part) => part.build(root, hashOf(part.sources))))
  const hashNow = createFingerprint(root)
  if (parts.some(({ sources }) => hashNow(sources) !== hashOf(sources))) {
    throw new BuildError('The sources changed while they were built. Start again.')
  }
  for (const part of parts) part.publish(root, hashOf(part.sources))
}

/**
 * Builds the site and the servers of the repository at `root` (an absolute path), each unless its
 * existing build has the same sources. Says what takes time. One process builds at a time. Throws
 * BuildError, with Vite's output if a build failed.
 */
export async function buildSite(root: string, say: Say): Promise<void> {
  if (partsToBuild(root, createFingerprint(root)).length === 0) return
  const unlock = await lockBuilds(root, () => {
    say('Waiting for another process, which builds the site…')
  })
  try {
    // Another process may have built meanwhile.
    await buildParts(root, say)
  } finally {
    unlock()
  }
}
