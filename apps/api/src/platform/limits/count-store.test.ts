import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { limitsForTest } from '../../testing/limit-tools.ts'
import { migratedPlace, openIn } from '../../testing/test-database.ts'
import { createLog } from '../log/log.ts'
import { RATES } from '../../rates.ts'

const rates = { signUpsPerAddress: { points: 2, duration: 60 } }
const refused = { code: 'rate_limited' }

function rowsIn({ database }: Awaited<ReturnType<typeof limitsForTest>>) {
  return database.counts.selectFrom('rate_limit').selectAll().execute()
}

test('processes on one database share counters', async () => {
  const place = await migratedPlace()
  const [one, other] = [await openIn(place), await openIn(place)].map((database) =>
    limitsForTest({ database, rates }),
  )
  await (await one)?.signUpFrom('a')
  await (await other)?.signUpFrom('a')
  await expect((await one)?.signUpFrom('a')).rejects.toMatchObject(refused)
  await expect((await other)?.signUpFrom('a')).rejects.toMatchObject(refused)
})

test('counters contain no readable identity', async () => {
  const limits = await limitsForTest()
  const wrong = () => Promise.reject(new Error('wrong'))
  await limits.limitSignIns('192.0.2.77', 'ada@example.com', wrong).catch(() => undefined)
  await limits.rememberAddress('192.0.2.77', 'ada@example.com')
  await limits.signUpFrom('192.0.2.77')
  const rows = await rowsIn(limits)
  expect(rows.length).toBeGreaterThan(3)
  const kept = JSON.stringify(rows)
  for (const each of ['192.0.2', 'ada', 'example']) expect(kept).not.toContain(each)
  // Without the key, trying all addresses tells nothing either.
  const others = await limitsForTest({ secret: Buffer.from('another'), rates })
  await others.signUpFrom('192.0.2.77')
  const [row] = await rowsIn(others)
  expect(kept).not.toContain(row?.key)
})

test('expired counters are deleted', async () => {
  const limits = await limitsForTest({ rates })
  await limits.signUpFrom('a')
  limits.clock.move(30)
  await limits.signUpFrom('b')
  limits.clock.move(30)
  const before = await rowsIn(limits)
  expect(await limits.purge()).toBe(1)
  expect(await rowsIn(limits)).toHaveLength(before.length - 1)
})

test('a clock that is set back extends no refusal', async () => {
  const limits = await limitsForTest({ rates })
  for (const _ of [1, 2]) await limits.signUpFrom('a')
  await expect(limits.signUpFrom('a')).rejects.toMatchObject({ retryAfter: 60 })
  limits.clock.move(-86_400)
  await limits.signUpFrom('a')
})

test('without its database a process counts in memory, and logs that once', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const limits = await limitsForTest({ rates, log })
  await limits.database.counts.schema.alterTable('rate_limit').renameTo('hidden').execute()
  for (const _ of [1, 2]) await limits.signUpFrom('a')
  await expect(limits.signUpFrom('a')).rejects.toMatchObject(refused)
  expect(lines.filter((line) => line.includes('counted in memory alone'))).toHaveLength(1)
  await limits.database.counts.schema.alterTable('hidden').renameTo('rate_limit').execute()
  await limits.signUpFrom('a')
  expect(lines.at(-1)).toContain('counted in the database again')
})

test('a corrupt file of counters is replaced', async () => {
  const place = await migratedPlace()
  await writeFile(join(place.dataDir, 'limits.db'), 'ink'.repeat(5_000))
  const database = await openIn(place)
  const limits = await limitsForTest({ database })
  await limits.signUpFrom('a')
  expect(await rowsIn(limits)).not.toHaveLength(0)
})

test('writes are limited per account', async () => {
  const { limitWrites } = await limitsForTest()
  const [one, other] = ['a', 'b'].map((_id) => ({ viewer: { _id }, address: 'x' }))
  if (!one || !other) throw new Error('Two writers')
  for (let i = 0; i < RATES.writesPerAccount.points; i++) await limitWrites(one)
  await expect(limitWrites(one)).rejects.toMatchObject(refused)
  await expect(limitWrites(other)).resolves.toBeUndefined()
})

test('writes are limited per address', async () => {
  const { limitWrites } = await limitsForTest({
    rates: { writesPerAddress: { points: 9, duration: 60 } },
  })
  for (let i = 0; i < 9; i++) await limitWrites({ viewer: { _id: `${i}` }, address: 'x' })
  await expect(limitWrites({ viewer: { _id: '9' }, address: 'x' })).rejects.toMatchObject(refused)
  await limitWrites({ viewer: { _id: '9' }, address: 'y' })
})
