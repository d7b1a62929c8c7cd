import { expect, test } from 'vitest'
import { toPost, toPostSummary } from './post.ts'

const author = { _id: 'u1', name: 'Ada', email: 'ada@example.com' }

test('parses a post of our own service', () => {
  const url = 'http://localhost:4000/images/a.webp'
  const variants = [
    { url: `${url}?480`, width: 480, height: 240, type: 'image/webp' },
    { url, width: 960, height: 480, type: 'image/webp' },
  ]
  const image = { url, width: 960, height: 480, alt: 'A loom', variants }
  const wire = { _id: '1', title: 'T', content: 'C', html: '<p>C</p>', excerpt: 'E', image, author }
  expect(toPost({ ...wire, createdAt: '2026-11-20T00:00:00.000Z' })).toEqual({
    id: '1',
    title: 'T',
    excerpt: 'E',
    text: { html: '<p>C</p>' },
    cover: {
      url,
      width: 960,
      height: 480,
      alt: 'A loom',
      srcSet: `${url}?480 480w, ${url} 960w`,
      avifSrcSet: '',
      placeholderUrl: '',
      focus: { x: 0.5, y: 0.5 },
    },
    author: { id: 'u1', name: 'Ada', email: 'ada@example.com' },
    createdAt: '2026-11-20T00:00:00.000Z',
    slug: '',
    outline: [],
    tags: [],
  })
})

test('without an excerpt, uses the start of the source, cut between characters', () => {
  const { excerpt } = toPostSummary({ _id: '1', content: '🖋'.repeat(300) })
  expect(excerpt).toBe('🖋'.repeat(280))
})

test('parses an empty object as an empty post', () => {
  expect(toPost({})).toEqual({
    id: '',
    title: '',
    excerpt: '',
    text: { plain: '' },
    cover: undefined,
    author: { id: '', name: '', email: '' },
    createdAt: undefined,
    slug: '',
    outline: [],
    tags: [],
  })
})
