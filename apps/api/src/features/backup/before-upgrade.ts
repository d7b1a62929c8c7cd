import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upgrade } from '../../platform/db/migrate.ts'
import type { Log } from '../../platform/log/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { backUp } from './back-up.ts'
import type { BackupSource } from './back-up.ts'

/** Where they lie in the data folder, beside the pictures that they leave where these are. */
const FOLDER = 'backups'

/** Backups of upgrades that stay. */
const KEPT = 3

function fileName({ to }: Upgrade, now: Date): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  // Two processes may start in the same second.
  return `${time}-before-${to}-${process.pid}.tar`
}

async function dropOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /^\d{8}T\d{6}Z-before-.*\.tar$/.test(name))
  for (const name of names.toSorted().slice(0, -KEPT)) await rm(join(folder, name), { force: true })
}

const PART = /^\d{8}T\d{6}Z-before-.*-(?<pid>\d+)\.tar\.part$/

/** Whether another process of this number lives: one that has ours has ended before. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes what starts left behind that were killed in the middle of a backup. */
async function dropHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = PART.exec(name)?.groups?.pid
    if (pid !== undefined && !isOther(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

/**
 * Backs up the rows of a database that is about to be changed by a newer program; resolves to where
 * they are, as the middle of a sentence, or to nothing where there are none. Throws StartError where
 * that fails: then nothing is changed.
 */
export async function backUpBeforeUpgrade(
  source: BackupSource,
  upgrade: Upgrade,
  log: Log,
): Promise<string> {
  const isEmpty = await source.snapshot(async ({ queries }) => {
    return !(await queries.selectFrom('person').select('id').limit(1).executeTakeFirst())
  })
  if (isEmpty) return ''
  const folder = join(source.dataDir, FOLDER)
  const path = join(folder, fileName(upgrade, source.clock()))
  try {
    await backUp(path, source, { isWhole: false })
    await dropHalves(folder)
    await dropOld(folder)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The database has to be brought up to this version, and cannot be backed up before: ${reason}`,
      { cause },
    )
  }
  log.info({ ...upgrade, path }, 'backed up before the upgrade')
  return `, and is backed up in ${path}`
}
