import { expect, test } from 'vitest'
import { useTestApi } from '../../testing/test-api.ts'
import { selectRevisions } from './select-revisions.ts'

const api = useTestApi()

/** A post with 300 short revisions and eight of which each is most of a batch. */
async function aLongHistory(): Promise<string> {
  const { token } = await api().signUp()
  const { _id: id } = await api().createPost(token)
  const { writes } = api().app.services.database
  const lengths = [...Array.from({ length: 300 }, () => 1), ...Array.from({ length: 8 }, () => 3e5)]
  const rows = lengths.map((length, index) => ({
    post_id: id,
    number: index + 1,
    kind: 'published',
    title: 'T',
    person_id: null,
    made_at: '2020-01-01T00:00:00.000Z',
    range_start: null,
    range_length: null,
    text: 'x'.repeat(length),
  }))
  await writes.insertInto('revision').values(rows).execute()
  return id
}

test('a history of any size is read in order, and a part at a time', async () => {
  const id = await aLongHistory()
  const { reads } = api().app.services.database
  const sizes: number[] = []
  const counted = reads.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const texts = result.rows.flatMap(({ text }) => (typeof text === 'string' ? text : []))
      sizes.push(texts.join('').length)
      return Promise.resolve(result)
    },
  })
  const numbers: number[] = []
  for await (const { number } of selectRevisions(counted, id)) numbers.push(number)
  expect(numbers).toEqual(Array.from({ length: 308 }, (_, index) => index + 1))
  expect(Math.max(...sizes)).toBeLessThan(500_001)
})

test('a history that changes while it is read is not exported with another meaning', async () => {
  const id = await aLongHistory()
  const { reads, writes } = api().app.services.database
  const read = async () => {
    for await (const { number } of selectRevisions(reads, id)) {
      if (number > 1) continue
      await writes
        .deleteFrom('revision')
        .where('post_id', '=', id)
        .where('number', '=', 302)
        .execute()
    }
  }
  await expect(read()).rejects.toThrow('has changed while it was read')
})
