import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrateTo } from '../../platform/db/migrate.ts'
import { openAsItIs } from '../../platform/db/open-database.ts'
import { createLog } from '../../platform/log/log.ts'
import { person } from '../../testing/small-blog.ts'
import { emptyPlace } from '../../testing/test-database.ts'

const NOW = '2026-01-01T00:00:00.000Z'

test('an upgrade finds out who has made a link, and ends those of former administrators', async () => {
  const { writes, close } = await openAsItIs(await emptyPlace(), createLog('silent'))
  onTestFinished(close)
  await migrateTo(writes, '0053-search-queue')
  const people = ['ada', 'former', 'a', 'b', 'c'].map((id) => person(id))
  await writes.insertInto('person').values(people).execute()
  await writes.insertInto('administrator').values({ person_id: 'ada', created_at: NOW }).execute()
  const addressOf = (id: string) => people.find((each) => each.id === id)?.email ?? ''
  const makers = { a: addressOf('ada'), b: 'command line', c: addressOf('former') }
  for (const [id, maker] of Object.entries(makers)) {
    await sql`insert into invitation (id, email, token_hash, created_by, created_at, expires_at)
      values (${id}, ${id}, ${id}, ${maker}, ${NOW}, ${NOW})`.execute(writes)
    await sql`insert into password_link (person_id, token_hash, expires_at)
      values (${id}, ${id}, ${NOW})`.execute(writes)
    const entry = { act: 'password_link', subject_id: id, subject: id, address: '' }
    const older = { ...entry, id: `1-${id}`, created_at: NOW, actor: 'somebody' }
    const newer = { ...entry, id: `2-${id}`, created_at: NOW, actor: maker }
    await writes.insertInto('audit_entry').values([older, newer]).execute()
  }
  await migrateTo(writes, '0054-makers-of-links')
  const links = [
    { id: 'a', maker_id: 'ada' },
    { id: 'b', maker_id: null },
  ]
  const invitations = writes.selectFrom('invitation').select(['id', 'maker_id']).orderBy('id')
  expect(await invitations.execute()).toEqual(links)
  const passwords = writes.selectFrom('password_link').select(['person_id as id', 'maker_id'])
  expect(await passwords.orderBy('person_id').execute()).toEqual(links)
  await writes.deleteFrom('administrator').execute()
  expect(await invitations.execute()).toEqual([{ id: 'b', maker_id: null }])
})
