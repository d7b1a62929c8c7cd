import { readSettings } from '@inkwell/settings/settings'
import type { Settings } from '@inkwell/settings/settings'
import { openMoveSource, openMoveTarget } from '../backup.ts'
import { move } from '../features/backup/move.ts'
import type { MoveOptions } from '../features/backup/move.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { createLog } from '../platform/log/log.ts'
import { TestApi } from './test-api.ts'
import { emptyPlace } from './test-database.ts'
import type { DatabasePlace } from './test-database.ts'

const log = createLog('silent')

/** A place on SQLite, though these tests run where PostgreSQL is. */
export async function sqlitePlace(): Promise<DatabasePlace> {
  const place = await emptyPlace()
  return { ...place, databaseUrl: undefined }
}

/** A place of a site, and where its pictures are. */
export type MovePlace = DatabasePlace & Partial<Pick<Settings, 'bucket'>>

/** Moves a site, as the command does. */
export async function moveTo(
  target: MovePlace,
  source: MovePlace,
  say: MoveOptions['say'] = () => undefined,
) {
  const settingsOf = (place: MovePlace) => ({ ...readSettings({}), ...place })
  const [from, to] = [settingsOf(source), settingsOf(target)]
  const opened = await openMoveSource(from, log)
  try {
    const place = await openMoveTarget(to, { from, log })
    try {
      return await move(opened.source, place, { clock: systemClock, say })
    } finally {
      await place.database.close()
    }
  } finally {
    await opened.database.close()
  }
}

/** Reads from a service that runs on a place meanwhile. */
export async function readingFrom<T>(
  place: DatabasePlace,
  read: (api: TestApi) => Promise<T>,
): Promise<T> {
  const api = new TestApi(place.dataDir, place)
  await api.start()
  try {
    return await read(api)
  } finally {
    await api.stop()
  }
}
