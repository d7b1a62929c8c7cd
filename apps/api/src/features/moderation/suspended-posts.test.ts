import { beforeEach, expect, test, vi } from 'vitest'
import { dieAfter } from '../../testing/die-after.ts'
import { insertPosts } from '../../testing/many-posts.ts'
import { useTestApi } from '../../testing/test-api.ts'
import { HidingRepository } from './hiding.repository.ts'

const ACTOR = { place: 'command line' } as const
const POSTS = 250

let now = new Date('2026-11-20T12:00:00.000Z')
const api = useTestApi({}, () => now)
let id = ''
let ids: string[] = []

beforeEach(async () => {
  const { user } = await api().signUp()
  id = user._id
  ids = await insertPosts(api(), { authorId: id, posts: POSTS })
  const { writes } = api().app.services.database
  const deleted_at = '2026-11-19T12:00:00.000Z'
  // More than one batch of each part.
  await writes
    .updateTable('post')
    .set({ deleted_at })
    .where('id', 'in', ids.slice(0, 120))
    .execute()
})

const people = () => api().app.services.moderation.people

/** A later moment. */
function pass(): void {
  now = new Date(now.getTime() + 60_000)
}

/** How many posts were hidden at each time. */
async function hidden(): Promise<(string | null)[]> {
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('post').select('hidden_at').where('author_id', '=', id)
  return [...new Set((await rows.execute()).map((row) => row.hidden_at))]
}

async function suspendedAt(): Promise<string | undefined> {
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('suspension').select('created_at').where('person_id', '=', id)
  return (await rows.executeTakeFirst())?.created_at
}

async function jobs(): Promise<number> {
  const { reads } = api().app.services.database
  const rows = reads.selectFrom('job').select('id').where('kind', '=', 'moderation.change-posts')
  return (await rows.execute()).length
}

/** The call ends after its first transaction. */
async function cutOff(call: () => Promise<unknown>): Promise<void> {
  const revive = dieAfter(1, HidingRepository.prototype, 'changeSome')
  await expect(call()).rejects.toThrow('killed')
  revive()
}

/** Another process finds the job. */
async function startAnew(): Promise<void> {
  await api().stop()
  await api().start()
  pass()
  await api().app.services.jobs.runDue(['moderation.change-posts'])
}

test('all posts are hidden and shown before the calls end, the trash too, in bounded batches', async () => {
  const steps = vi.spyOn(HidingRepository.prototype, 'changeSome')
  await people().suspend(ACTOR, id, 'hide')
  expect(await hidden()).toEqual([await suspendedAt()])
  const results = steps.mock.settledResults.map(({ value }) => value as { changed: number })
  // A batch of each part at most.
  for (const { changed } of results) expect(changed).toBeLessThanOrEqual(200)
  expect(results.length).toBeGreaterThan(2)
  steps.mockRestore()
  await people().lift(ACTOR, id)
  expect(await hidden()).toEqual([null])
  expect(await jobs()).toBe(0)
})

test('a post that was hidden by itself stays hidden', async () => {
  const { hiding } = api().app.services.moderation
  const [before = '', after = ''] = ids.slice(-2)
  // All in the same millisecond.
  await hiding.hide(ACTOR, before)
  await people().suspend(ACTOR, id, 'hide')
  await hiding.hide(ACTOR, after)
  await people().lift(ACTOR, id)
  const { reads } = api().app.services.database
  const own = reads.selectFrom('post').select('id').where('author_id', '=', id)
  const left = await own.where('hidden_at', 'is not', null).execute()
  expect(left.map((row) => row.id).toSorted()).toEqual([before, after].toSorted())
})

test('a job hides and shows what a killed process has left', async () => {
  await cutOff(() => people().suspend(ACTOR, id, 'hide'))
  expect(await hidden()).toContain(null)
  await startAnew()
  expect(await hidden()).toEqual([await suspendedAt()])
  await cutOff(() => people().lift(ACTOR, id))
  expect(await suspendedAt()).toBeUndefined()
  expect(await hidden()).toContain(null)
  await startAnew()
  expect(await hidden()).toEqual([null])
  expect(await jobs()).toBe(0)
})

test('a job that hides ends with the suspension', async () => {
  await cutOff(() => people().suspend(ACTOR, id, 'hide'))
  await people().lift(ACTOR, id)
  expect(await hidden()).toEqual([null])
  await startAnew()
  expect(await hidden()).toEqual([null])
})

test('what is not shown yet belongs to the next suspension', async () => {
  await people().suspend(ACTOR, id, 'hide')
  await cutOff(() => people().lift(ACTOR, id))
  pass()
  await people().suspend(ACTOR, id, 'hide')
  await startAnew()
  expect(await hidden()).toEqual([await suspendedAt()])
  await people().lift(ACTOR, id)
  expect(await hidden()).toEqual([null])
})

test('suspending again hides what a killed process has left', async () => {
  await cutOff(() => people().suspend(ACTOR, id, 'hide'))
  await people().suspend(ACTOR, id, 'hide')
  expect(await hidden()).toEqual([await suspendedAt()])
})
