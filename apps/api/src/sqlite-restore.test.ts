import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readSettings } from '@inkwell/settings/settings'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import { restore } from './features/backup/restore.ts'
import { createLog } from './platform/log/log.ts'
import { StartError } from './platform/start-error.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { emptyPlace, migratedPlace, openIn } from './testing/test-database.ts'

const log = createLog('silent')

test('a restore fails if rows stay in the log of SQLite, as on a full disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-restore-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'backup.tar')
  const source = await migratedPlace()
  await openIn(source)
  await backUp(path, backupSource({ ...readSettings({}), ...source }, log))
  const place = await emptyPlace()
  const target = restoreTarget({ ...readSettings({}), ...place }, log)
  const restoring = restore(path, {
    ...target,
    async openDatabase(into) {
      const database = await target.openDatabase(into)
      // With a second connection SQLite keeps its log, too.
      const other = new DatabaseSync(join(into, 'inkwell.db'), { readOnly: true })
      other.prepare('select * from sqlite_schema').all()
      onTestFinished(() => other.close())
      return database
    },
  })
  await expect(restoring).rejects.toThrow(
    new StartError(
      `There is no room for the database in ${place.dataDir}. Make some, and restore once more.`,
    ),
  )
  expect(await readdir(place.dataDir)).toEqual([])
})
