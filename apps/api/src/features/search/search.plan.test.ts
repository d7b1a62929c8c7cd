import { parseQuery } from '@inkwell/search-text/query'
import { Vocabulary } from '@inkwell/search-text/vocabulary'
import { expect, test } from 'vitest'
import { planQuery } from './search.plan.ts'

test('the first unknown words are corrected, so that a query of many takes no longer', async () => {
  const vocabulary = new Vocabulary([{ word: 'engines', stem: 'engin', posts: 3 }], 3)
  const typos = 'abcdfghijklm'.split('').map((letter) => `${letter}ngines`)
  const known = Array.from({ length: 12 }, () => 'engines')
  const query = parseQuery([...known, ...typos].join(' '))
  const { terms } = await planQuery(query, { vocabulary, has: () => Promise.resolve(false) })
  const corrected = terms.slice(1).filter(({ stems }) => stems.includes('engin'))
  expect([terms[0]?.stems, corrected.length, terms.length]).toEqual([['engin'], 6, 13])
})
