import { describe, expect, test } from 'vitest'
import { append, openReader, seqs, take } from '../../testing/event-log.ts'
import { migratedPlace, openIn } from '../../testing/test-database.ts'

describe('a reader', () => {
  test('returns each event once, and everything at first', async () => {
    const database = await openIn(await migratedPlace())
    await append(database.writes, 3)
    const reader = await openReader(database)
    const rows = await append(database.writes, 2)
    expect(seqs(await take(reader))).toEqual(rows.map(({ seq }) => seq))
    expect(await take(reader)).toEqual([])
  })

  test('has its own position', async () => {
    const database = await openIn(await migratedPlace())
    const [one, another] = [await openReader(database), await openReader(database)]
    await append(database.writes, 1)
    expect(await take(one)).toHaveLength(1)
    await append(database.writes, 1)
    expect(await take(one)).toHaveLength(1)
    expect(await take(another)).toHaveLength(2)
  })

  test('returns events of other processes', async () => {
    const place = await migratedPlace()
    const reader = await openReader(await openIn(place))
    const other = await openIn(place)
    const [row] = await append(other.writes, 1)
    await expect.poll(() => seqs(reader.take()), { interval: 20 }).toEqual([row?.seq])
  })

  test('that is far behind returns everything, and then continues', async () => {
    const database = await openIn(await migratedPlace())
    const reader = await openReader(database)
    await append(database.writes, 1_000)
    expect(await take(reader)).toHaveLength(1_000)
    await append(database.writes, 1_001)
    expect(await take(reader)).toBe('everything')
    await append(database.writes, 1)
    expect(await take(reader)).toHaveLength(1)
  })
})
