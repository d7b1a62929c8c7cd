import { importNote } from '@inkwell/contract/import-notes'
import { LedgerRepository } from '../features/importing/ledger/ledger.repository.ts'
import { noted } from '../features/importing/ledger/noted.ts'
import type { ImportState } from '../features/importing/importing.tables.ts'
import { newId } from '../platform/clock/new-id.ts'
import type { TestApi } from './test-api.ts'

/** Inserts an ended import with `count` records; resolves to its id. */
export async function anImport({ app }: TestApi, count = 2): Promise<string> {
  const ledger = new LedgerRepository(app.services.database)
  const id = newId()
  const started_at = new Date().toISOString()
  await ledger.begin({ id, source: 'blog.zip', format: 'Ghost', started_at })
  const items = Array.from({ length: count }, (_, position) => ({
    run_id: id,
    position,
    key: `${id}:${position}`,
    item_id: `${position}`,
    kind: 'tag' as const,
    title: `Record ${position}`,
    outcome: 'listed' as const,
    ...noted([importNote('tagNotImported')]),
    target_id: null,
    address: null,
  }))
  await ledger.add(items)
  await ledger.end(id, started_at)
  return id
}

/** Inserts an import of a person, with a file of three bytes; resolves to its id. */
export async function anOwnImport(
  { app }: TestApi,
  person_id: string,
  state: ImportState,
): Promise<string> {
  const id = newId()
  const time = new Date().toISOString()
  const { writes } = app.services.database
  // One at a time.
  await writes
    .updateTable('import_run')
    .set({ active_for: null })
    .where('person_id', '=', person_id)
    .execute()
  await writes
    .insertInto('import_run')
    .values({
      id,
      source: 'blog.zip',
      format: '',
      started_at: time,
      person_id,
      scope: 'own',
      state,
      size: 3,
      file_until: '2100-01-01T00:00:00.000Z',
      changed_at: time,
    })
    .execute()
  return id
}
