import { isFast } from '@inkwell/test-support/cpu-time'
import { expect, test } from 'vitest'
import { npfHtml } from './npf-html.ts'
import { readPosts, textBlock } from './testing/read-posts.ts'

test('blocks: the first heading is the title; lists nest, ranges count code points', async () => {
  const content = [
    textBlock('Trees', { subtype: 'heading1' }),
    textBlock('🌳 bold link', {
      formatting: [
        { start: 7, end: 11, type: 'bold' },
        { start: 7, end: 11, type: 'link', url: 'https://a.example/' },
      ],
    }),
    textBlock('one', { subtype: 'unordered-list-item' }),
    textBlock('in it', { subtype: 'ordered-list-item', indent_level: 1 }),
    textBlock('two', { subtype: 'unordered-list-item' }),
    { type: 'image', media: [{ url: 'https://a.example/b.png' }], alt_text: 'B' },
    { type: 'new' },
  ]
  const { title, item } =
    (await readPosts({ type: 'blocks', content, layout: [], trail: [] })).at(-1) ?? {}
  expect(title).toBe('Trees')
  expect(item).toMatchObject({
    markdown:
      '🌳 bold [**link**](https://a.example/)\n\n- one\n  1. in it\n- two\n\n![B](https://a.example/b.png)\n',
    notes: ['a block of the type new: left out'],
  })
})

test('ranges that overlap are closed and opened again', async () => {
  const formatting = [
    { start: 0, end: 4, type: 'bold' },
    { start: 2, end: 6, type: 'italic' },
    { start: -5, end: 'x', type: 'bold' },
    { start: 5, end: 900, type: '__proto__' },
  ]
  const item = (await readPosts({ content: [textBlock('abcdef', { formatting })] })).at(-1)?.item
  expect(item).toMatchObject({ original: { text: '<p><b>ab<i>cd</i></b><i>ef</i></p>' } })
})

test('rows give the order of blocks, and what was asked is a quote', async () => {
  const content = [textBlock('Who?'), textBlock('second'), textBlock('first')]
  const layout = [
    { type: 'ask', blocks: [0], attribution: { blog: { name: 'bob' } } },
    { type: 'rows', display: [{ blocks: [0] }, { blocks: [2] }, { blocks: [1, 99, 'x'] }] },
  ]
  const item = (await readPosts({ content, layout })).at(-1)?.item
  expect(item).toMatchObject({ markdown: '> **bob**:\n>\n> Who?\n\nfirst\n\nsecond\n' })
})

test('links that overlap do not nest, and marks that touch are one', async () => {
  const formatting = [
    { start: 0, end: 3, type: 'link', url: 'https://a.example/1' },
    { start: 2, end: 5, type: 'link', url: 'https://a.example/2' },
    { start: 1, end: 2, type: 'bold' },
    { start: 2, end: 4, type: 'bold' },
  ]
  const item = (await readPosts({ content: [textBlock('abcdef', { formatting })] })).at(-1)?.item
  expect(item).toMatchObject({
    original: {
      text: '<p><a href="https://a.example/1">a<b>bc</b></a><a href="https://a.example/2"><b>d</b>e</a>f</p>',
    },
  })
})

test('many ranges take linear time', () => {
  const types = ['bold', 'italic', 'link']
  const formatting = Array.from({ length: 100_000 }, (_, start) => {
    return { start, end: start + 50_000, type: types[start % 3], url: `https://a.example/${start}` }
  })
  let html = ''
  const work = () => ({ html } = npfHtml([textBlock('x'.repeat(150_000), { formatting })], []))
  expect(isFast(work, 5_000)).toBe(true)
  expect(html.length).toBeGreaterThan(150_000)
})
