import { chmodSync, closeSync, openSync } from 'node:fs'
import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Permissions of the group and of others. */
export const OTHERS = 0o077

/** A sticky folder such as /tmp is shared, so it is not ours. */
const STICKY = 0o1000

/** The files and folders that we create in a data folder. */
const OURS = /^(inkwell\.db.*|limits\.db.*|auth-secret.*|images|backups|restoring)$/

/**
 * Creates a file for its owner only, or removes others' permissions. SQLite creates its log files with
 * the permissions of the database.
 */
export function keepPrivate(file: string): void {
  try {
    closeSync(openSync(file, 'a', 0o600))
    chmodSync(file, 0o600)
  } catch {
    // SQLite reports files that it cannot open; the doctor reports permissions.
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

/** The data folder and our existing entries in it. */
async function ownPaths(dataDir: string): Promise<string[]> {
  const ours = (await namesIn(dataDir)).filter((name) => OURS.test(name))
  const backups = (await namesIn(join(dataDir, 'backups'))).map((name) => join('backups', name))
  return [dataDir, ...[...ours, ...backups].map((name) => join(dataDir, name))]
}

/** Our paths in a data folder that others may access. */
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
 * Removes others' permissions from a data folder and our entries in it. Pictures are protected by their
 * folder. Entries of another user are left to the doctor.
 */
export async function closeToOthers(dataDir: string): Promise<void> {
  for (const path of await findOpenToOthers(dataDir)) {
    const info = await lstat(path).catch(() => undefined)
    if (info) await chmod(path, info.mode & 0o700).catch(() => undefined)
  }
}
