import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { StartError } from '../start-error.ts'

/** Makes the data folder, or one in it, and proves that it can be written; throws StartError where it cannot. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(probe, '')
    await rm(probe)
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    throw new StartError(
      `The data folder ${folder} cannot be written${code}. Set DATA_DIR to a folder that can.`,
      { cause },
    )
  }
}
