import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import type { Settings } from '@inkwell/settings/settings'
import { createAuth } from './features/accounts/accounts.auth.ts'
import { AccountsRepository } from './features/accounts/accounts.repository.ts'
import { AccountsService } from './features/accounts/accounts.service.ts'
import { ImagesDecoder } from './features/images/images.decoder.ts'
import { ImagesEncoder } from './features/images/images.encoder.ts'
import { JobsRepository } from './features/images/images.jobs.repository.ts'
import { toImage } from './features/images/images.mapper.ts'
import { ImagesQueue } from './features/images/images.queue.ts'
import { ImagesRepository } from './features/images/images.repository.ts'
import { IMAGES_PATH } from './features/images/images.routes.ts'
import { ImagesService } from './features/images/images.service.ts'
import { ClaimsRepository } from './features/posts/posts.claims.repository.ts'
import { ClaimsService } from './features/posts/posts.claims.service.ts'
import { PostsRepository } from './features/posts/posts.repository.ts'
import { PostsService } from './features/posts/posts.service.ts'
import { systemClock } from './platform/clock/clock.ts'
import type { Clock } from './platform/clock/clock.ts'
import { newId } from './platform/clock/new-id.ts'
import { openDatabase } from './platform/db/open-database.ts'
import type { Log } from './platform/log/log.ts'
import { readAuthSecret } from './platform/secret/auth-secret.ts'
import { prepareDataFolder, refuseHalfRestored } from './platform/storage/data-folder.ts'
import { createDiskStore } from './platform/storage/disk-store.ts'

export interface ServiceParts {
  settings: Settings
  log: Log
  clock?: Clock
  /** Whether it works on the queue of pictures by itself; it does unless told not to. */
  encodesPictures?: boolean
}

/**
 * Every service on its database and files, without HTTP: for the server and for command lines.
 * Throws StartError where the settings do not let it start.
 */
export async function createServices({ settings, log, clock = systemClock }: ServiceParts) {
  const { dataDir, apiOrigin, authSecret } = settings
  refuseHalfRestored(dataDir)
  await prepareDataFolder(dataDir)
  const secret = authSecret ?? (await readAuthSecret(dataDir))
  const imagesFolder = join(dataDir, 'images')
  await prepareDataFolder(imagesFolder)
  const storage = `${apiOrigin}${IMAGES_PATH}/`
  const database = await openDatabase(settings, log)
  const accounts = new AccountsService({
    auth: createAuth({ database, secret, origin: apiOrigin, log, newId }),
    repository: new AccountsRepository(database),
    isDuplicate: database.isDuplicate,
  })
  const repository = new ImagesRepository(database)
  const files = createDiskStore(imagesFolder)
  const queue = new ImagesQueue({
    jobs: new JobsRepository(database),
    repository,
    encoder: new ImagesEncoder(),
    files,
    clock,
    newId,
    log,
  })
  const { isDangling } = database
  const decoder = new ImagesDecoder(log)
  const images = new ImagesService({ repository, decoder, queue, files, clock, isDangling })
  const claims = new ClaimsService({ repository: new ClaimsRepository(database), clock })
  const posts = new PostsService({
    repository: new PostsRepository(database),
    claims,
    pictures: {
      keep: (file, attach) => images.keep(file, attach),
      discard: (keys) => images.discard(keys),
      describe: (stored, alt) => toImage(stored, alt, storage),
      storage,
    },
    clock,
    newId,
  })
  /** A key for one purpose, out of which nobody gets the secret or the key for another. */
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return { database, accounts, images, queue, posts, claims, deriveKey }
}

export type Services = Awaited<ReturnType<typeof createServices>>
