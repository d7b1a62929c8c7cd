import { expect, test } from 'vitest'
import type { Cover } from './cover.ts'
import { coverBase, recallCover, toCoverWords } from './cover-values.ts'
import { MIDDLE } from './focal-point.ts'

const HASH = 'ab'.repeat(32)

function aCover(url: string): Cover {
  const sizes = { width: 1, height: 1, srcSet: '', avifSrcSet: '', placeholderUrl: '' }
  return { url, alt: 'A loom', focus: MIDDLE, ...sizes }
}

const published = aCover(`https://example.com/images/${HASH}-960.webp`)
const typed = { ...toCoverWords(published), title: 'Looms', alt: 'A red loom' }

test.each([
  ['address of a draft', `https://example.com/images/${HASH}-960.webp?post=1&signature=ef`],
  ['larger size', `https://example.com/images/${HASH}.webp`],
])('a description that was not sent stays where the cover has the %s', (_, url) => {
  const stored = aCover(url)
  const recalled = recallCover(stored, typed, false)
  expect(recalled).toMatchObject({ title: 'Looms', alt: 'A red loom' })
  expect(recalled.coverBase).toBe(coverBase(stored))
  // The next visit.
  expect(recallCover(published, recalled, false)).toMatchObject({ alt: 'A red loom' })
})

test('a description is not put on another picture', () => {
  const other = aCover(`https://example.com/images/${'cd'.repeat(32)}-960.webp`)
  expect(recallCover(other, typed, false)).toMatchObject({ alt: 'A loom' })
})

test('a removal without a description stays one of the same picture only', () => {
  const { alt: _, ...removed } = { ...typed, cover: 'removed' }
  expect(recallCover(published, removed, false)).toMatchObject({ cover: 'removed', alt: 'A loom' })
  const other = aCover(`https://example.com/images/${'cd'.repeat(32)}-960.webp`)
  expect(recallCover(other, removed, false)).toMatchObject({ cover: '' })
})

test('a focal point that nobody chose is no change of what another device has said', () => {
  const own = {
    ...typed,
    alt: 'A loom',
    focalPoint: '',
    coverBase: `${published.url} 0.3,0.6 A loom`,
  }
  const elsewhere = { ...published, alt: 'A blue loom' }
  expect(recallCover(elsewhere, own, false)).toMatchObject({ alt: 'A blue loom' })
})

test('a removal whose form had no cover says nothing of its description', () => {
  const removed = { ...typed, alt: '', cover: 'removed' }
  expect(recallCover(published, removed, false)).toMatchObject({ cover: 'removed', alt: 'A loom' })
})
