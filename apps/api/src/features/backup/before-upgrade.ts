import { randomUUID } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Upgrade } from '../../platform/db/migrate.ts'
import type { Log } from '../../platform/log/log.ts'
import { StartError } from '../../platform/start-error.ts'
import { backUp } from './back-up.ts'
import type { BackupSource } from './back-up.ts'

/** The folder in the data folder. These backups do not include pictures. */
const FOLDER = 'backups'

/** The number of upgrades whose backups are kept. */
const KEPT = 3

const BACKUP = /^\d{8}T\d{6}Z-before-(?<to>.*)-[\da-f]{8}\.tar$/

function fileName({ to }: Upgrade, now: Date): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  // Two processes may start in the same second, also on two machines.
  return `${time}-before-${to}-${randomUUID().slice(0, 8)}.tar`
}

/** Another process has upgraded the database meanwhile. */
class UpgradedMeanwhile extends Error {}

/** The source as long as it is not upgraded; then it throws UpgradedMeanwhile. */
function beforeUpgradeOnly(source: BackupSource, { to }: Upgrade): BackupSource {
  return {
    ...source,
    snapshot: (work) =>
      source.snapshot((snapshot) => {
        if (snapshot.level !== undefined && snapshot.level >= to) throw new UpgradedMeanwhile()
        return work(snapshot)
      }),
  }
}

/** Keeps the newest backup of each upgrade: every process that starts meanwhile makes one. */
async function dropOld(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => BACKUP.test(name)).toSorted()
  const newest = new Map(names.map((name) => [BACKUP.exec(name)?.groups?.to, name]))
  const kept = new Set([...newest.values()].toSorted().slice(-KEPT))
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { force: true })
}

const PART = /^\d{8}T\d{6}Z-before-.*\.tar\.part$/

/** Milliseconds without a write after which the process of a backup has certainly ended. */
const LEFT_BEHIND_AFTER = 60 * 60 * 1_000

/**
 * Removes incomplete backups of processes that were killed. By their age: a process on another machine may
 * be writing one.
 */
async function dropHalves(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!PART.test(name)) continue
    const path = join(folder, name)
    const file = await stat(path).catch(() => undefined)
    const age = file ? now.getTime() - file.mtimeMs : 0
    if (age > LEFT_BEHIND_AFTER) await rm(path, { force: true })
  }
}

/**
 * Backs up the rows before an upgrade. Resolves to a clause that says where the backup is, for an error
 * message; empty without tables, and if another process was faster. Throws StartError if it fails; then
 * nothing is changed.
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
    // First, so that repeated starts do not fill the disk with incomplete backups.
    await dropHalves(folder, source.clock())
    await backUp(path, beforeUpgradeOnly(source, upgrade), { isWhole: false })
    await dropOld(folder)
  } catch (cause) {
    if (cause instanceof UpgradedMeanwhile) return ''
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(
      `The database has to be brought up to this version, and cannot be backed up before: ${reason}`,
      { cause },
    )
  }
  log.info({ ...upgrade, path }, 'backed up before the upgrade')
  return `, and is backed up in ${path}`
}
