import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { compareParagraphs } from './compare-paragraphs.ts'

function shapeOf(from: string, to: string) {
  return compareParagraphs(from, to).map(({ isChanged, paragraphs }) => [
    isChanged,
    paragraphs.length,
  ])
}

const TEN = Array.from({ length: 10 }, (_, index) => `Paragraph ${index} has words.`)

test('unchanged paragraphs are apart from changed ones and their neighbours', () => {
  const changed = TEN.with(5, 'Paragraph 5 has other words.')
  expect(shapeOf(TEN.join('\n\n'), changed.join('\n\n'))).toEqual([
    [false, 4],
    [true, 3],
    [false, 3],
  ])
})

test('a change is shown by words', () => {
  const [run] = compareParagraphs('One two three.', 'One four three.')
  expect(run?.paragraphs).toEqual([
    {
      pieces: [
        { kind: 'same', text: 'One ' },
        { kind: 'removed', text: 'two' },
        { kind: 'added', text: 'four' },
        { kind: 'same', text: ' three.' },
      ],
    },
  ])
})

test('equal texts have no change, and empty texts no paragraph', () => {
  expect(shapeOf('One.\n\nTwo.', 'One.\n\nTwo.')).toEqual([[false, 2]])
  expect(shapeOf('', '')).toEqual([])
  expect(shapeOf('', 'One.\n\nTwo.')).toEqual([[true, 2]])
})

test('a long text is compared fast', () => {
  const words = Array.from({ length: 20_000 }, (_, index) => `word${index % 997}`)
  const text = words.join(' ').replaceAll(' word0', '\n\nword0')
  const compare = () => compareParagraphs(text, text.replaceAll('word5 ', 'other '))
  expect(compare().flatMap(({ paragraphs }) => paragraphs)).toHaveLength(21)
  expect(isFast(compare, 2_000)).toBe(true)
})
