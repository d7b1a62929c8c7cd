import { expect, test } from 'vitest'
import { takeTurns } from './turns.ts'

test('so many at once, the others in order, also after a failure', async () => {
  const inTurn = takeTurns(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((id) =>
    inTurn(async () => {
      begun.push(id)
      await new Promise<void>((resolve) => (ends[id] = resolve))
      if (id === 0) throw new Error('broken')
      return id
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  await expect(works[0]).rejects.toThrow('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect(await Promise.all(works.slice(1))).toEqual([1, 2, 3])
})
