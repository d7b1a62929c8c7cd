import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from './fingerprint.ts'

/** The build failed; the message contains the output of Vite. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
}

const END_WITH_PARENT = import.meta.resolve('../supervisor/end-with-parent.mjs')

/** Runs Vite in a child process, so that its memory is free before the servers start. */
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
 * Builds the site of the repository at `root` (an absolute path) unless the existing build has the
 * same sources. Calls `onBuild` first if it builds. Throws BuildError with Vite's output if the
 * build fails.
 */
export async function buildSite(root: string, onBuild: () => void): Promise<void> {
  const dist = join(root, 'apps/web/dist')
  const stamp = join(dist, 'built-from')
  const wanted = fingerprint(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  onBuild()
  // Without its stamp, an interrupted build is repeated.
  rmSync(stamp, { force: true })
  await Promise.all([runVite(root, []), runVite(root, ['--ssr'])])
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, wanted)
}
