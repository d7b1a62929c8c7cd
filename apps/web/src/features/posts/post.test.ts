import { expect, test } from 'vitest'
import { toPost, toPostSummary } from './post.ts'

const author = { _id: 'u1', name: 'Ada', email: 'ada@example.com' }

test('a post of our own service', () => {
  const image = { url: 'http://localhost:4000/images/a.webp', width: 10, height: 5 }
  const wire = { _id: '1', title: 'T', content: 'C', html: '<p>C</p>', excerpt: 'E', image, author }
  expect(toPost({ ...wire, createdAt: '2026-11-20T00:00:00.000Z' })).toEqual({
    id: '1',
    title: 'T',
    excerpt: 'E',
    text: { html: '<p>C</p>' },
    cover: image,
    author: { id: 'u1', name: 'Ada', email: 'ada@example.com' },
    createdAt: '2026-11-20T00:00:00.000Z',
  })
})

test('without an excerpt the source stands in for it, cut between characters', () => {
  const { excerpt } = toPostSummary({ _id: '1', content: '🖋'.repeat(300) })
  expect(excerpt).toBe('🖋'.repeat(280))
})

test('an image without an address is no cover', () => {
  expect(toPostSummary({ _id: '1', image: {} }).cover).toBeUndefined()
})

test('nothing at all is an empty post', () => {
  expect(toPost({})).toEqual({
    id: '',
    title: '',
    excerpt: '',
    text: { plain: '' },
    cover: undefined,
    author: { id: '', name: '', email: '' },
    createdAt: undefined,
  })
})
