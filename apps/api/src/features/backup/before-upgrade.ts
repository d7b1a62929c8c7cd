import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upgrade } from '../../platform/db/migrate.ts'
import type { Log } from '../../platform/log/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { backUp } from './back-up.ts'
import type { BackupSource } from './back-up.ts'

/** The folder in the data folder. These backups do not include pictures. */
const FOLDER = 'backups'

/** The number of upgrade backups to keep. */
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

/** Whether another live process has this pid; one with our own pid has ended. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Removes incomplete backups of processes that were killed. */
async function dropHalves(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const pid = PART.exec(name)?.groups?.pid
    if (pid !== undefined && !isOther(Number(pid))) await rm(join(folder, name), { force: true })
  }
}

/**
 * Backs up the rows before an upgrade. Resolves to a clause that says where the backup is, for an error
 * message; empty without tables. Throws StartError if it fails; then nothing is changed.
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
