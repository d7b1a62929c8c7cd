import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isCommand, killProcessTree } from './processes.ts'

/** The prefix of each server's folder, followed by the id of its supervisor process. */
const PREFIX = 'inkwell-pg-'

/** Part of the command line of every supervisor. */
const SUPERVISOR = 'postgres-supervisor'

/** The prefix of this process's folders in that folder. */
export function folderPrefix(below: string): string {
  return join(below, `${PREFIX}${process.pid}-`)
}

/** The server process of a folder, if it is still running. */
async function findServer(folder: string): Promise<number | undefined> {
  const lock = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(lock, 10)
  // After a reboot, the id may belong to another process.
  return pid > 0 && isCommand(pid, folder) ? pid : undefined
}

/** Stops servers whose supervisor was killed with SIGKILL, and removes their folders. */
export async function clearLeftovers(below: string): Promise<void> {
  const names = (await readdir(below)).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const supervisor = Number.parseInt(name.slice(PREFIX.length), 10)
    if (isCommand(supervisor, SUPERVISOR)) continue
    const folder = join(below, name)
    try {
      const server = await findServer(folder)
      if (server) await killProcessTree(server)
      await rm(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user.
    }
  }
}
