import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { readSettings } from '@inkwell/settings/settings'
import { expect, onTestFinished, test } from 'vitest'
import { backUp } from './features/backup/back-up.ts'
import { restore } from './features/backup/restore.ts'
import { createLog } from './platform/log/log.ts'
import { findOpenToOthers } from './platform/storage/private-files.ts'
import { backupSource, restoreTarget } from './backup.ts'
import { doctorChecks } from './diagnostics.ts'
import { noise, upload } from './testing/pictures.ts'
import { TestApi } from './testing/test-api.ts'
import { emptyPlace } from './testing/test-database.ts'
import type { DatabasePlace } from './testing/test-database.ts'

const log = createLog('silent')

/** Everything in a data folder that somebody else than its owner may read or write. */
async function readableIn({ dataDir }: DatabasePlace): Promise<string[]> {
  const names = ['', ...(await readdir(dataDir, { recursive: true }))]
  const found = names.map(async (name) => {
    const { mode } = await lstat(join(dataDir, name))
    return (mode & 0o077) === 0 ? [] : [name]
  })
  return (await Promise.all(found)).flat()
}

/** A blog with a picture, made under a mask that takes nothing away. */
async function aBlog(place: DatabasePlace): Promise<TestApi> {
  const mask = process.umask(0)
  onTestFinished(() => void process.umask(mask))
  const api = new TestApi(place.dataDir, { databaseUrl: place.databaseUrl })
  await api.start()
  onTestFinished(() => api.stop())
  const { token } = await api.signUp()
  await api.createPost(token, { image: upload(await noise(30, 20).png().toBuffer()) })
  return api
}

test("every file of a blog is its owner's alone, while it runs and restored, whatever the mask", async () => {
  const place = await emptyPlace()
  const api = await aBlog(place)
  expect(await readableIn(place)).toEqual([])
  const path = join(place.dataDir, 'backups', 'backup.tar')
  await backUp(path, backupSource(api.settings, log))
  expect(await readableIn(place)).toEqual([])
  const other = await emptyPlace()
  await chmod(other.dataDir, 0o755)
  await restore(path, restoreTarget({ ...readSettings({}), ...other }, log))
  expect(await readableIn(other)).toEqual([])
})

test('a start removes others’ permissions, which the doctor reports before', async () => {
  const place = await emptyPlace()
  const api = await aBlog(place)
  await api.stop()
  const opened = ['', ...(await readdir(place.dataDir))].filter((name) => !name.endsWith('.probe'))
  for (const name of opened) {
    const path = join(place.dataDir, name)
    await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o644)
  }
  const paths = await findOpenToOthers(place.dataDir)
  expect(paths).toHaveLength(opened.length)
  const checks = doctorChecks(api.settings, log)
  const [finding] = (await checks.find(({ subject }) => subject === 'Rights')?.look()) ?? []
  expect(finding).toMatchObject({ state: 'problem' })
  await api.start()
  expect(await findOpenToOthers(place.dataDir)).toEqual([])
  expect(await readableIn(place)).toEqual([])
})
