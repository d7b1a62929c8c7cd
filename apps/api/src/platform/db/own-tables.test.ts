import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { emptyPlace } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { ALL_MIGRATIONS, migrateTo } from './migrate.ts'
import { openAsItIs } from './open-database.ts'
import { sortTables } from './own-tables.ts'

test('at each level all tables are our own, and no other', async () => {
  const database = await openAsItIs(await emptyPlace(), createLog('silent'))
  const { writes } = database
  try {
    for (const level of Object.keys(ALL_MIGRATIONS)) {
      await writes.transaction().execute((transaction) => migrateTo(transaction, level))
      const { own, others } = await sortTables(writes)
      expect([level, others]).toEqual([level, []])
      expect(own.map(({ name }) => name)).toContain('person')
    }
    await sql`create table _litestream_seq (id integer, seq integer)`.execute(writes)
    const { own, others } = await sortTables(writes)
    expect(others).toEqual(['_litestream_seq'])
    expect(own.map(({ name }) => name)).toContain('draft')
    // Of a newer program.
    const later = '9999-later'
    await sql`insert into kysely_migration (name, timestamp) values (${later}, '')`.execute(writes)
    expect((await sortTables(writes)).others).toEqual([])
  } finally {
    await database.close()
  }
})
