import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { createdAt, TRUSTED_AFTER } from '../../platform/db/stored-tables.ts'
import type { Log } from '../../platform/log/log.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { keyOf } from './images.names.ts'
import type { ImagesRepository } from './images.repository.ts'
import type { ImagesService } from './images.service.ts'

interface SweepParts {
  repository: Pick<ImagesRepository, 'known'>
  database: Pick<Database, 'reads'>
  images: Pick<ImagesService, 'clearUnfinished' | 'sweepFiles'>
  files: Pick<FileStore, 'keys' | 'name'>
  clock: Clock
  log: Log
}

/**
 * The daily deletion of files without a row. They may be the pictures of another database: somebody has started Inkwell
 * with an empty one, or an older state beside the same files. So a database that was created, restored or moved in the last
 * month deletes none, files of the last month stay, and no database deletes the majority of all files.
 */
export class PictureSweep {
  readonly #parts: SweepParts

  constructor(parts: SweepParts) {
    this.#parts = parts
  }

  /** Resolves to the number of deleted files. */
  async run(): Promise<number> {
    const { images, log, files } = this.#parts
    await images.clearUnfinished()
    const before = new Date(this.#parts.clock().getTime() - TRUSTED_AFTER)
    if (!((await createdAt(this.#parts.database.reads)) <= before)) return 0
    const { strays, all } = await this.#count()
    if (strays * 2 <= all) return strays === 0 ? 0 : images.sweepFiles(before)
    const message = 'most files belong to no picture of this database, so none is deleted'
    log.error({ strays, all, storage: files.name }, message)
    return 0
  }

  async #count(): Promise<{ strays: number; all: number }> {
    const { repository, files } = this.#parts
    const counts = { strays: 0, all: 0 }
    for await (const names of files.keys()) {
      const keys = names.map(keyOf).filter((key) => key !== undefined)
      const known = await repository.known(keys)
      counts.all += keys.length
      counts.strays += keys.filter((key) => !known.has(key)).length
    }
    return counts
  }
}
