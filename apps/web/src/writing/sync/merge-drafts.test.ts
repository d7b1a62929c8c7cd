import type { LineEnds } from '@inkwell/contract/line-ends'
import { expect, test } from 'vitest'
import { mergeDrafts } from './merge-drafts.ts'

function merged(base: string, mine: string, theirs: string): string | undefined {
  const [first, second, third] = [base, mine, theirs].map((content) => ({ title: 'T', content }))
  return first && second && third && mergeDrafts(first, second, third)?.content
}

test('where one text goes on from the other, the longer one is taken', () => {
  expect(merged('One two', 'One two three', 'One two three four five')).toBe(
    'One two three four five',
  )
  expect(merged('One two', 'One two three four five', 'One two three')).toBe(
    'One two three four five',
  )
})

test('different words at the same place are left to the writer', () => {
  expect(merged('One two', 'One two three', 'One two four')).toBeUndefined()
  expect(merged('One two', 'One 2', 'One II')).toBeUndefined()
})

test('a paragraph that one device deleted and the other changed is left to the writer', () => {
  const base = 'First.\n\nSecond has words.\n\nThird.'
  const [deleted, changed] = ['First.\n\nThird.', 'First.\n\nSecond has other words.\n\nThird.']
  expect(merged(base, deleted, changed)).toBeUndefined()
  expect(merged(base, changed, deleted)).toBeUndefined()
  expect(merged(base, deleted, base)).toBe(deleted)
})

test('whichever side changed what line ends mean is right, and mine if both did', () => {
  const text = { title: 'T', content: 'One' }
  const lineEndsOf = (base?: LineEnds, mine?: LineEnds, theirs?: LineEnds) =>
    mergeDrafts(
      { ...text, lineEnds: base },
      { ...text, lineEnds: mine },
      { ...text, lineEnds: theirs },
    )?.lineEnds
  expect(lineEndsOf('break', 'break', 'space')).toBe('space')
  expect(lineEndsOf('break', 'space', 'break')).toBe('space')
  expect(lineEndsOf('space', 'break', 'space')).toBe('break')
  expect(lineEndsOf('space', 'space', 'space')).toBe('space')
  // The bases of conflicts do not say.
  expect(lineEndsOf(undefined, 'break', 'space')).toBe('space')
  expect(lineEndsOf('break', 'space', undefined)).toBe('space')
})
