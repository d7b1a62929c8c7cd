import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')

/** Programs by the Debian packages that have them. */
const PACKAGES = { hugo: 'hugo', jekyll: 'jekyll', xmllint: 'libxml2-utils', unzip: 'unzip' }

/** Throws, with the packages to install, if a program is missing. */
export async function requirePrograms(): Promise<void> {
  const missing: string[] = []
  for (const [program, name] of Object.entries(PACKAGES)) {
    await run('sh', ['-c', `command -v ${program}`]).catch(() => missing.push(name))
  }
  if (missing.length === 0) return
  throw new Error(`This proof needs Debian packages: apt-get install ${missing.join(' ')}`)
}

/** Runs a program in a folder; resolves to what it printed. */
export async function runIn(folder: string, program: string, args: string[]): Promise<string> {
  const { stdout, stderr } = await run(program, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 })
  return stdout + stderr
}

/** Runs one of our commands on a data folder. */
export async function runCommand(
  name: 'admin' | 'export' | 'import',
  words: readonly string[],
  dataDir: string,
): Promise<string> {
  const main = join(ROOT, `apps/api/src/cli/${name}.ts`)
  const env = { ...process.env, DATA_DIR: dataDir }
  const { stdout } = await run(process.execPath, [main, ...words], { env })
  return stdout
}
