import { expect, test } from 'vitest'
import { addTags } from './tag-names.ts'

const ten = '1,2,3,4,5,6,7,8,9,10'.split(',')

test.each([
  ['', 'Looms', 'Looms', '', undefined],
  ['a', ' two   words ', 'a|two words', '', undefined],
  ['a', 'b, c،d、e，f,', 'a|b|c|d|e|f', '', undefined],
  ['a', ' , ,\u200b, ', 'a', '', undefined],
  ['a', '#b', 'a|b', '', undefined],
  ['a', 'C#', 'a|C#', '', undefined],
  ['e\u0301', '\u00e9', 'e\u0301', '\u00e9', 'twice'],
  ['a', 'b, A, c', 'a|b', 'A, c', 'twice'],
  ['', '🧵'.repeat(40), '🧵'.repeat(40), '', undefined],
  ['', 'x'.repeat(41), '', 'x'.repeat(41), 'tooLong'],
  [ten.slice(1).join('|'), 'x, y', [...ten.slice(1), 'x'].join('|'), 'y', 'tooMany'],
])('to %j, %j adds up to %j and leaves %j: %s', (...[names, typed, all, rest, problem]) => {
  const before = names.split('|').filter(Boolean)
  const result = addTags(before, typed)
  expect(result.names.join('|')).toBe(all)
  expect([result.rest, result.problem]).toEqual([rest, problem])
})
