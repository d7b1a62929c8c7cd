import { isLinear } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { destinationsIn, replaceDestinations } from './destinations.ts'

test.each([
  ['[a](b) ![c](<d e>) [f](g "t")', ['b', '!d e', 'g']],
  ['[![a](b)](c)', ['!b', 'c']],
  ['[a `](x)` b](c)', ['c']],
  ['`[a](b)` ``[c](d)`', ['d']],
  ['```\n[a](b)\n```\n[c](d)', ['d']],
  ['~~~~\n[a](b)\n~~~\n[c](d)', []],
  [String.raw`\[a](b) [c](d\)e&amp;f)`, ['d)e&f']],
  ['```a``` ![b](c)\n\n![d](e)', ['!c', '!e']],
  ['[a\nb](c)', ['c']],
  ['[a\n\nb](c)', []],
  ['[a]: http://b "t"', ['http://b']],
  ['a](b) ![](c_(d))', ['!c_(d)']],
])('the destinations in %j', (markdown, expected) => {
  const found = destinationsIn(markdown)
  expect(found.map(({ url, isPicture }) => (isPicture ? '!' : '') + url)).toEqual(expected)
})

test('destinations are replaced, and all else stays', () => {
  const markdown = '![a](<b c> "t") `[x](b)` [d](e) [f](g)\n'
  const replaced = replaceDestinations(markdown, ({ url }) => (url === 'g' ? undefined : 'new'))
  expect(replaced).toBe('![a](<new> "t") `[x](b)` [d](new) [f](g)\n')
})

test.each(['[', '](', '`', '``a`', '[a](b', '![](<', '\\', '[a]: '])(
  'a text of %j takes linear time',
  (piece) => {
    expect(isLinear((count) => destinationsIn(piece.repeat(count)), 20_000)).toBe(true)
  },
)
