import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'

/** In the data folder, as long as a restore into it is under way. */
export const RESTORING = 'restoring'

/** Throws StartError for a data folder into which a restore has not come to its end. */
export function refuseHalfRestored(dataDir: string): void {
  if (!existsSync(join(dataDir, RESTORING))) return
  throw new StartError(
    `A restore into ${dataDir} has not come to its end. ` +
      'Wait for it; if it was cut off, empty that folder and restore once more.',
  )
}

/** One by one: in a file system that has no such place, like /proc, `recursive` tries for ever. */
async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return
  await makeFolder(dirname(folder))
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    // Another process has made it meanwhile.
    if (!existsSync(folder)) throw error
  })
}

/** Makes the data folder, or one in it, and proves that it can be written; throws StartError where it cannot. */
export async function prepareDataFolder(folder: string): Promise<void> {
  // One name for all: what a kill in between leaves behind, the next start takes away.
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
