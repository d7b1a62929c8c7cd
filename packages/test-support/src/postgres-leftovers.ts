import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isCommand, killFamily } from './processes.ts'

/** The folder of each server is named after this and after the process that keeps it. */
const PREFIX = 'inkwell-postgres-'

/** What the command line of every keeper holds. */
const KEEPER = 'postgres-keeper'

/** What the names of this process's folders below that one begin with. */
export function folderPrefix(below: string): string {
  return join(below, `${PREFIX}${process.pid}-`)
}

/** The process that serves the databases in `folder`, if it is still there. */
async function serverOf(folder: string): Promise<number | undefined> {
  const lock = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  // After a restart of the machine, the number may be anybody's.
  return pid > 0 && isCommand(pid, folder) ? pid : undefined
}

/** Ends servers whose keeper was killed with SIGKILL, and removes their folders. */
export async function clearLeftovers(below: string): Promise<void> {
  const names = (await readdir(below)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const keeper = Number.parseInt(name.slice(PREFIX.length), 10)
    if (isCommand(keeper, KEEPER)) continue
    const folder = join(below, name)
    try {
      const server = await serverOf(folder)
      if (server) await killFamily(server)
      await rm(folder, { recursive: true, force: true })
    } catch {
      // It is somebody else's: theirs to clear.
    }
  }
}
