import { expect, test } from 'vitest'
import type { SourceComment, SourceEntry, SourceText } from '../source-item.ts'
import { boundedHead, boundedItem } from './bounded-records.ts'

const TEXT: SourceText = {
  type: 'text',
  kind: 'post',
  title: 'A',
  state: 'published',
  original: { format: 'markdown', text: 'A' },
  markdown: 'A',
  lineEnds: 'break',
  publishedAt: new Date('2020-01-01'),
  changedAt: undefined,
  authors: [],
  tags: [],
  pictures: [],
  notes: [],
}

function entry(given: Partial<SourceEntry> = {}): SourceEntry {
  return { id: 'a', kind: 'post', title: 'A', make: () => TEXT, ...given }
}

test('an ordinary record stays as it is', () => {
  const { make: _, ...head } = entry({ addresses: ['/a'], slug: 'a', isPublic: true })
  expect(boundedHead({ ...head, make: () => TEXT })).toEqual(head)
  expect(boundedItem(TEXT, entry())).toEqual(TEXT)
})

test('a record keeps an address in letters of three bytes', () => {
  const addresses = [`https://a.example/${encodeURIComponent('\u0E01'.repeat(85))}/`]
  expect(boundedHead(entry({ addresses })).addresses).toEqual(addresses)
})

test('what is known of a record is bounded, and long ids stay different', () => {
  const long = 'x'.repeat(100_000)
  const head = boundedHead(
    entry({ id: `${long}1`, title: long, addresses: [long, '/a'], slug: long, earlierKey: long }),
  )
  expect(JSON.stringify(head).length).toBeLessThan(5_000)
  expect(head.addresses).toEqual(['/a'])
  expect(head.id).not.toBe(boundedHead(entry({ id: `${long}2` })).id)
})

test('a comment names its text by the same id', () => {
  const long = 'x'.repeat(100_000)
  const comment: SourceComment = {
    type: 'comment',
    textId: long,
    parentId: `${long}1`,
    name: 'A',
    at: new Date(0),
    markdown: 'A',
  }
  expect(boundedItem(comment, entry())).toMatchObject({
    textId: boundedHead(entry({ id: long })).id,
    parentId: boundedHead(entry({ id: `${long}1` })).id,
  })
})

test('names of tags and of who wrote comments are bounded', () => {
  const name = 'x'.repeat(100_000)
  const comment: SourceComment = {
    type: 'comment',
    textId: 'a',
    parentId: undefined,
    name,
    at: new Date(0),
    markdown: 'A',
    anchor: name,
  }
  expect(JSON.stringify(boundedItem(comment, entry())).length).toBeLessThan(5_000)
  expect(JSON.stringify(boundedItem({ type: 'tag', name }, entry())).length).toBeLessThan(5_000)
})

test.each([
  { tags: Array.from({ length: 2_000 }, (_, number) => `${number}`) },
  { authors: ['x'.repeat(200_000)] },
  { feedId: 'x'.repeat(3_000) },
  { markdown: 'x'.repeat(900_000) },
  { pictures: Array.from({ length: 6_000 }, (_, id) => ({ id: `${id}`, ref: '', places: [] })) },
])('a text with too much of something is left out (%#)', (given) => {
  expect(() => boundedItem({ ...TEXT, ...given }, entry())).toThrow('it is l')
})

test('a record with too many addresses is left out', () => {
  const addresses = Array.from({ length: 300 }, (_, number) => `/${number}`)
  expect(boundedHead(entry({ addresses })).addresses).toHaveLength(200)
  expect(() => boundedItem(TEXT, entry({ addresses }))).toThrow('it is larger')
})
