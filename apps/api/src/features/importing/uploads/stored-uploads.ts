import type { Clock } from '../../../platform/clock/clock.ts'
import { timeOfId } from '../../../platform/clock/new-id.ts'
import { TRUSTED_AFTER } from '../../../platform/db/stored-tables.ts'
import type { ImportState } from '../importing.tables.ts'
import type { ImportFiles } from './import-files.ts'
import type { ImportsRepository } from './imports.repository.ts'

/** The states of an import that has taken nothing. */
export const BEFORE_START: readonly ImportState[] = ['uploading', 'reading', 'ready']

/** The columns of an import that ends and needs its file no more. */
export function endedAt(now: string) {
  return { active_for: null, ended_at: now, file_until: now }
}

const UNDER_WAY: ReadonlySet<ImportState> = new Set([...BEFORE_START, 'importing'])

interface StoredUploadsParts {
  repository: ImportsRepository
  files: Pick<ImportFiles, 'removeParts' | 'clear' | 'stored' | 'removeKeys' | 'inFolder'>
  clock: Clock
}

/** When uploaded files are deleted. */
export class StoredUploads {
  readonly #parts: StoredUploadsParts

  constructor(parts: StoredUploadsParts) {
    this.#parts = parts
  }

  /** Deletes the file of an import. A job that still reads it has opened it, or finds out that its import has ended. */
  async drop(id: string): Promise<void> {
    const { repository, files } = this.#parts
    await files.removeParts(id, await repository.parts(id))
    await repository.forgetFile(id)
  }

  /** The same; if it fails, the purge does it. */
  async tryDrop(id: string): Promise<void> {
    await this.drop(id).catch(() => undefined)
  }

  /** Deletes a part that came when the import had ended; the file of one that goes on has all parts. */
  async dropLatePart(id: string, number: number): Promise<void> {
    const { repository, files } = this.#parts
    const run = await repository.find(id)
    const isOver = run === undefined || run.state === 'cancelled' || run.file_until === null
    if (isOver) await files.removeParts(id, [number])
  }

  /** Deletes files that are not needed any more; resolves to the number of their imports. */
  async purge(): Promise<number> {
    const { repository, clock } = this.#parts
    const now = clock().toISOString()
    const old = await repository.withOldFiles(now)
    for (const { id } of old) {
      const change = { ...endedAt(now), state: 'cancelled' } as const
      await repository.expire(id, BEFORE_START, now, { ...change, done: 0, total: 0 })
      await repository.expire(id, ['importing'], now, change)
      const run = await repository.find(id)
      // It was started meanwhile, or its pictures are being fetched, so its file is needed.
      const isNeeded =
        run !== undefined && (UNDER_WAY.has(run.state) || (run.file_until ?? '') > now)
      if (!isNeeded) await this.drop(id)
    }
    return old.length
  }

  /**
   * Deletes files of imports that are no more, such as those of deleted accounts; resolves to their number. A new or
   * restored database beside the same files is perhaps a mistake, so older imports stay for a month.
   */
  async sweep(): Promise<number> {
    const { repository, files, clock } = this.#parts
    const created = (await repository.createdAt()).getTime()
    const isTrusted = created + TRUSTED_AFTER <= clock().getTime()
    const isOwn = (id: string) => isTrusted || timeOfId(id) >= created
    let strays = 0
    for await (const parts of files.stored()) {
      // The row of an import is written before its parts.
      const known = await repository.withFiles([...parts.keys()])
      const keys = [...parts].flatMap(([id, ofImport]) =>
        known.has(id) || !isOwn(id) ? [] : ofImport,
      )
      await files.removeKeys(keys)
      strays += keys.length
    }
    const inFolder = await files.inFolder()
    const known = await repository.withFiles(inFolder)
    for (const id of inFolder) if (!known.has(id)) await files.clear(id)
    return strays
  }
}
