import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

export const about =
  "every test of the data service through PgBouncer in transaction mode; needs Debian's package pgbouncer [FILE …]"

const ROOT = resolve(import.meta.dirname, '..')
const VITEST = resolve(ROOT, 'node_modules/vitest/vitest.mjs')

/** The version of PgBouncer; Debian installs it outside of the usual PATH. */
function versionOfPooler(): string | undefined {
  const env = { PATH: `${process.env.PATH ?? ''}:/usr/sbin` }
  const { status, stdout } = spawnSync('pgbouncer', ['--version'], { env, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n')[0] : undefined
}

/** Runs the tests of the project `postgres`, or those files; resolves to whether all pass. */
export async function prove(args: string[]): Promise<boolean> {
  const version = versionOfPooler()
  if (version === undefined) {
    throw new Error('PgBouncer is not installed. On Debian: apt-get install pgbouncer')
  }
  console.log(`${version} in transaction mode`)
  const command = [VITEST, 'run', '--project=postgres', '--reporter=dot', ...args]
  const env = { ...process.env, TEST_PGBOUNCER: '1' }
  const tests = spawn(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' })
  const [code] = (await once(tests, 'exit')) as [number | null]
  return code === 0
}
