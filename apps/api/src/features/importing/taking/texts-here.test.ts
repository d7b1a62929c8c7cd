import { expect, test } from 'vitest'
import { titleHere } from './texts-here.ts'

const QUOTE = '> [bob](https://bob.example/post/77):\n>\n> Their words\n\n'

test.each([
  ['Looms *and* engines', 'Looms and engines'],
  ['See [the looms](https://looms.example/a "b") at https://looms.example/c.', 'See the looms at'],
  [`${QUOTE}My own words`, 'My own words'],
  [QUOTE, 'bob Their words'],
  [`${'weaving '.repeat(7)}together`, 'weaving weaving weaving weaving weaving weaving weaving'],
  ['字'.repeat(80), '字'.repeat(60)],
  ['![](a.png)\n\n***', 'Untitled'],
])('a text without a title gets its first words: %j', (markdown, title) => {
  expect(titleHere(' ', markdown, [])).toBe(title)
})
