import { expect, test } from 'vitest'
import { oldPathOf, readOldAddress } from './old-path.ts'

test.each([
  ['https://www.old.example/2019/05/a%20day/?p=1', '/2019/05/a day?p=1'],
  ['/a/../b', '/b'],
  ['https://old.example/', undefined],
  ['mailto:ada@example.com', undefined],
  ['/a%00b', undefined],
  [`/${'a'.repeat(499)}`, `/${'a'.repeat(499)}`],
  [`/${'a'.repeat(500)}`, undefined],
  [`/${encodeURIComponent('\u0E01'.repeat(499))}/`, `/${'\u0E01'.repeat(499)}`],
  [`/${encodeURIComponent('\u0E01'.repeat(500))}`, undefined],
  [`/${'%'.repeat(501)}`, undefined],
])('the path of %j', (address, path) => {
  expect(oldPathOf(address)).toBe(path)
})

test('a path that is long by its base is not kept', () => {
  const folder = `https://old.example/${encodeURIComponent('海'.repeat(50))}`
  expect(readOldAddress('b.png', `${folder}/a`)?.path).toBe(`/${'海'.repeat(50)}/b.png`)
  const deep = `https://old.example/${'sea/'.repeat(1_000)}`
  expect(readOldAddress('b.png', deep)).toBeUndefined()
})
