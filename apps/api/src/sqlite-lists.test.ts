import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { writeCursor } from './features/posts/posts.cursor.ts'
import { newId } from './platform/clock/new-id.ts'
import { noteStatements } from './testing/sent-statements.ts'
import { useTestApi } from './testing/test-api.ts'

const api = useTestApi()

/** What SQLite does for a statement, in its own words. */
function planOf(statement: string): string[] {
  const database = new DatabaseSync(join(api().settings.dataDir, 'inkwell.db'), { readOnly: true })
  onTestFinished(() => database.close())
  const steps = database.prepare(`explain query plan ${statement}`).all()
  return steps.map(({ detail }) => String(detail))
}

test('lists find their posts in order in the index, without reading rows', async () => {
  const { token } = await api().signUp()
  await api().createPost(token)
  // Statements are compiled once, and then no more told of.
  await api().stop()
  const tell = noteStatements()
  await api().start()
  const cursor = writeCursor({ time: '2026-11-20T12:00:00.000Z', id: newId() })
  await api().ok('GET /api/v1/posts/')
  await api().ok('GET /api/v1/posts/', { query: { cursor } })
  const lists = tell().filter((each) => /^select .*"post"\."lead".* limit \S+$/.test(each))
  const plans = lists.map(planOf)
  expect(plans.map(([first]) => first)).toEqual([
    'SCAN post USING COVERING INDEX post_list',
    expect.stringMatching(/^SEARCH post USING COVERING INDEX post_list \(/),
  ])
  for (const [, ...joined] of plans) {
    expect(joined).not.toHaveLength(0)
    for (const step of joined) {
      expect(step).toMatch(
        /^(SEARCH (person|image|image_alt|post_tag|tag) USING |CORRELATED SCALAR SUBQUERY )/,
      )
    }
  }
})
