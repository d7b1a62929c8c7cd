import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** A marker file that exists during a restore. */
export const RESTORING = 'restoring'

/** Throws StartError if a restore into this folder was interrupted. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return
  throw new StartError(
    `A restore into ${dataDir} has not come to its end. ` +
      'Wait for it; if it was cut off, empty that folder and restore once more.',
  )
}

/** Not `recursive`, which loops forever in file systems like /proc. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another process has created it meanwhile.
    if (!existsSync(folder)) throw error
  })
}

/** Creates a folder and checks that it is writable; throws StartError. */
export async function prepareDataFolder(folder: string): Promise<void> {
  // A fixed name: the next start removes it after a crash.
  const probe = join(folder, '.probe')
  try {
    await makeFolder(folder)
    await writeFile(probe, '')
    await rm(probe, { force: true })
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new StartError(
      `The data folder ${folder} cannot be written${code}. Set DATA_DIR to a folder that can.`,
      { cause },
    )
  }
}
