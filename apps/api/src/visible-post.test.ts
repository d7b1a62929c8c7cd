import { expect, test } from 'vitest'
import { newId } from './platform/clock/new-id.ts'
import { useTestApi } from './testing/test-api.ts'
import { isVisible, HIDING_COLUMNS, stateOf, visibleAmongFew, visiblePost } from './visible-post.ts'

const TIME = '2026-11-20T12:00:00.000Z'
const api = useTestApi()

/** Every way in which the columns can be null or not. */
const combinations = Array.from({ length: 2 ** HIDING_COLUMNS.length }, (_, bits) =>
  HIDING_COLUMNS.map((column, index) => [column, bits & (1 << index) ? TIME : null] as const),
)

test('SQL and predicate agree on visibility in all states', async () => {
  const { database, moderation } = api().app.services
  const ids: string[] = []
  for (const isSuspended of [false, true]) {
    const { user } = await api().signUp()
    if (isSuspended) await moderation.people.suspend({ place: 'command line' }, user._id, 'keep')
    for (const columns of combinations) {
      const row = { id: newId(), author_id: user._id, published_at: TIME, updated_at: TIME }
      const text = { title: 'a', lead: 'a', excerpt: 'a', content: 'a' }
      await database.writes
        .insertInto('post')
        .values({ ...row, ...text, ...Object.fromEntries(columns) })
        .execute()
      ids.push(row.id)
    }
  }
  const posts = database.reads.selectFrom('post').select('id').where('id', 'in', ids).orderBy('id')
  const rows = await posts.select(HIDING_COLUMNS).execute()
  const seen = rows.filter(isVisible).map(({ id }) => ({ id }))
  expect(rows).toHaveLength(2 * combinations.length)
  expect(seen).toHaveLength(2)
  expect(await posts.where(visiblePost()).execute()).toEqual(seen)
  expect(await posts.where(visibleAmongFew()).execute()).toEqual(seen)
})

test('a post in the trash is deleted, whether hidden or not', () => {
  const visible = { deleted_at: null, hidden_at: null, unpublished_at: null }
  expect(stateOf(visible)).toBe('visible')
  expect(stateOf({ ...visible, hidden_at: TIME })).toBe('hidden')
  expect(stateOf({ ...visible, unpublished_at: TIME })).toBe('unpublished')
  expect(stateOf({ ...visible, hidden_at: TIME, unpublished_at: TIME })).toBe('hidden')
  for (const [reason] of HIDING_COLUMNS.entries()) {
    const other = HIDING_COLUMNS[reason] === undefined ? {} : { [HIDING_COLUMNS[reason]]: TIME }
    expect(stateOf({ ...visible, ...other, deleted_at: TIME })).toBe('deleted')
  }
})
