import { chmodSync, closeSync, openSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Rights of anybody but the owner. */
export const OTHERS = 0o077

/** A folder in which everybody may make files, like /tmp, is none of ours. */
const STICKY = 0o1000

/** What we make in a data folder: the databases with their logs, the secret, and two folders. */
const OURS = /^(inkwell\.db.*|limits\.db.*|auth-secret.*|images|backups|restoring)$/

/**
 * Makes a file for its owner alone, or takes the rights to it from all others. SQLite gives the files
 * that it makes beside its database the rights of that one.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // SQLite says what is wrong with a file that it cannot open, and the doctor who else may read it.
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** The data folder and what is ours in it, as far as it is there. */
async function ownPaths(dataDir: string): Promise<string[]> {
  const ours = (await namesIn(dataDir)).filter((name) => OURS.test(name))
  const backups = (await namesIn(join(dataDir, 'backups'))).map((name) => join('backups', name))
  return [dataDir, ...[...ours, ...backups].map((name) => join(dataDir, name))]
}

/** Those files and folders of a data folder that others than its owner have rights to. */
export async function findOpenToOthers(dataDir: string): Promise<string[]> {
  const open: string[] = []
  for (const path of await ownPaths(dataDir)) {
    const info = await lstat(path).catch(() => undefined)
    if (!info || info.isSymbolicLink() || (info.mode & OTHERS) === 0) continue
    if ((info.mode & STICKY) === 0) open.push(path)
  }
  return open
}

/**
 * Takes the rights to a data folder, and to what is ours in it, from all others; pictures lie in a
 * folder that is closed as a whole. What belongs to another user stays as it is: the doctor tells.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  for (const path of await findOpenToOthers(dataDir)) {
    const info = await lstat(path).catch(() => undefined)
    if (info) await chmod(path, info.mode & 0o700).catch(() => undefined)
  }
}
