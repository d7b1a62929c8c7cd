import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { createAuth } from './features/accounts/accounts.auth.ts'
import { createAccountsService } from './features/accounts/accounts.service.ts'
import { createImagesRepository } from './features/images/images.repository.ts'
import { IMAGES_PATH } from './features/images/images.routes.ts'
import { createImagesService } from './features/images/images.service.ts'
import { createPostsRepository } from './features/posts/posts.repository.ts'
import { createPostsService } from './features/posts/posts.service.ts'
import { type Clock, systemClock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { openSqlite } from './platform/db/sqlite.ts'
import type { Log } from './platform/log/log.ts'
import { readAuthSecret } from './platform/secret/auth-secret.ts'
import { prepareDataFolder } from './platform/storage/data-folder.ts'
import { createDiskStore } from './platform/storage/disk-store.ts'

export interface ServiceParts {
  settings: Settings
  log: Log
  clock?: Clock
}

async function openDatabase(dataDir: string): Promise<Database> {
  const database = openSqlite(join(dataDir, 'inkwell.db'))
  await migrate(database.writes)
  return database
}

/**
 * Every service on its database and files, without HTTP: for the server and for command lines.
 * Throws StartError where the settings do not let it start.
 */
export async function createServices({ settings, log, clock = systemClock }: ServiceParts) {
  const { dataDir, apiOrigin, authSecret } = settings
  await prepareDataFolder(dataDir)
  const secret = authSecret ?? (await readAuthSecret(dataDir))
  const imagesFolder = join(dataDir, 'images')
  await mkdir(imagesFolder, { recursive: true })
  const database = await openDatabase(dataDir)
  const auth = createAuth({ database, secret, origin: apiOrigin, log, newId })
  const images = createImagesService({
    repository: createImagesRepository(database),
    files: createDiskStore(imagesFolder),
    clock,
    isDangling: database.isDangling,
  })
  const posts = createPostsService({
    repository: createPostsRepository(database),
    pictures: { ...images, url: (key) => `${apiOrigin}${IMAGES_PATH}/${key}` },
    clock,
    newId,
  })
  return { database, accounts: createAccountsService(auth, database), images, posts }
}

export type Services = Awaited<ReturnType<typeof createServices>>
