import { expect, test } from 'vitest'
import { groupTags } from './tag-index.tsx'

const tag = (slug: string) => ({ slug, name: slug, posts: 1 })

test('tags are grouped by letters, digits in one group, in their order', () => {
  const groups = groupTags(['3d', '18f', 'art', 'ink', 'ideas'].map(tag))
  expect(groups.map(([letter, tags]) => [letter, tags.length])).toEqual([
    ['0–9', 2],
    ['A', 1],
    ['I', 2],
  ])
})
