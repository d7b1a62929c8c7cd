import { expect, test } from 'vitest'
import { mergeOpenly, placesOf, resolve } from './conflict-places.ts'

const base = { title: 'Ink', content: 'One red word.\n\nTwo red words.\n\nThe end is near.' }
const mine = { title: 'My ink', content: 'One blue word.\n\nTwo red words.\n\nThe end is here.' }
const theirs = {
  title: 'Ink',
  content: 'One green word.\n\nTwo small red words.\n\nThe end is there.',
}

test('only places that both changed are left; the rest is merged', () => {
  const open = mergeOpenly(base, mine, theirs)
  expect(placesOf(open)).toEqual([
    { field: 'content', before: 'One ', mine: 'blue', theirs: 'green' },
    {
      field: 'content',
      before: expect.stringContaining('The end is ') as string,
      mine: 'here',
      theirs: 'there',
    },
  ])
  expect(resolve(open, ['mine', 'theirs'])).toEqual({
    title: 'My ink',
    content: 'One blue word.\n\nTwo small red words.\n\nThe end is there.',
  })
  expect(resolve(open, ['both', 'mine']).content).toBe(
    'One blue green word.\n\nTwo small red words.\n\nThe end is here.',
  )
})

test('texts without a common place need no choice', () => {
  const open = mergeOpenly(base, base, theirs)
  expect(placesOf(open)).toEqual([])
  expect(resolve(open, [])).toEqual(theirs)
})
