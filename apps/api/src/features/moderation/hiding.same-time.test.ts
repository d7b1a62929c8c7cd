import { expect, test } from 'vitest'
import { StandingClock } from '../../testing/limit-tools.ts'
import { useTestApi } from '../../testing/test-api.ts'

const ACTOR = { place: 'command line' } as const

// All acts of a test happen in the same millisecond.
const clock = new StandingClock()
const api = useTestApi({}, clock.now)

async function aReportedPost() {
  const { token, user } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  await report(id, '203.0.113.50')
  return { id, authorId: user._id }
}

async function report(id: string, address: string): Promise<void> {
  const json = { reason: 'spam' }
  await api().ok('POST /api/v1/posts/p/{id}/report', { params: { id }, json, address })
}

async function openReports(postId: string): Promise<number> {
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('report_case').select('reports').where('post_id', '=', postId)
  return (await rows.executeTakeFirst())?.reports ?? 0
}

test('reports that were settled before their post was hidden stay settled when it is shown', async () => {
  const { hiding } = api().app.services.moderation
  const { id } = await aReportedPost()
  await hiding.settle(ACTOR, id)
  await report(id, '203.0.113.51')
  await hiding.hide(ACTOR, id)
  expect(await openReports(id)).toBe(0)
  await hiding.show(ACTOR, id)
  expect(await openReports(id)).toBe(1)
})

test('reports that were settled while their post was hidden stay settled, too', async () => {
  const { hiding, people } = api().app.services.moderation
  const { id, authorId } = await aReportedPost()
  await people.suspend(ACTOR, authorId, 'hide')
  // The time of a suspension is a millisecond ahead.
  clock.move(0.001)
  await hiding.settle(ACTOR, id)
  await hiding.show(ACTOR, id)
  expect(await openReports(id)).toBe(0)
})
