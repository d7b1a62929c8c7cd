import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

/** The site cannot be built from its sources; the message says why. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const END_WITH_PARENT = import.meta.resolve('../supervisor/end-with-parent.mjs')

/** Runs Vite in a process of its own, so that its memory is gone before the servers start. */
async function runVite(root: string, args: readonly string[]): Promise<void> {
  const vite = join(root, 'node_modules/.bin/vite')
  const child = spawn(process.execPath, ['--import', END_WITH_PARENT, vite, 'build', ...args], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new BuildError(`The site could not be built.\n\n${output}`)
}

/**
 * Builds the site of the repository at `root` (an absolute path) unless what is there was built
 * from the same sources; `onBuild` is called first when there is something to do. Throws
 * BuildError with Vite's own words when a build fails.
 */
export async function buildSite(root: string, onBuild: () => void): Promise<void> {
  const dist = join(root, 'apps/web/dist')
  const stamp = join(dist, 'built-from')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  onBuild()
  // Without its stamp, a build that is cut short counts as none.
  rmSync(stamp, { force: true })
  await Promise.all([runVite(root, []), runVite(root, ['--ssr'])])
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, wanted)
}
