import { expect, test } from 'vitest'
import { readAll } from '../../../../testing/import-archives.ts'
import { forem } from './forem.ts'

function articleOf(more: object): object {
  return {
    body_markdown: 'one\ntwo',
    cached_tag_list: 'sea, wind',
    cached_user_name: 'Ada',
    path: '/ada/one-1a',
    slug: 'one-1a',
    published: true,
    published_at: '2023-05-06T07:08:09.000Z',
    title: 'One',
    ...more,
  }
}

function filesOf(articles: object[], comments: object[] = []): Record<string, string> {
  return {
    'articles.json': JSON.stringify(articles),
    'comments.json': JSON.stringify(comments),
  }
}

test('an article has its author, tags, address and time; its line ends are breaks', async () => {
  const entries = await readAll(forem, filesOf([articleOf({}), articleOf({})]))
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'Ada'],
    ['tag', 'sea'],
    ['tag', 'wind'],
    ['post', 'One'],
  ])
  expect(entries[3]?.addresses).toContain('/ada/one-1a')
  expect(entries[3]?.item).toMatchObject({
    state: 'published',
    markdown: 'one\ntwo',
    lineEnds: 'break',
    authors: ['Ada'],
    tags: ['sea', 'wind'],
    publishedAt: new Date('2023-05-06T07:08:09Z'),
  })
})

test('front matter within the text gives the series and the cover', async () => {
  const source = '---\ntitle: One\npublished: false\nseries: Days\ncover_image: c.png\n---\n\nText'
  const entries = await readAll(forem, filesOf([articleOf({ body_markdown: source })]))
  expect(entries[3]?.item).toMatchObject({
    state: 'published',
    series: 'Days',
    markdown: 'Text',
    cover: { ref: 'c.png' },
  })
})

test.each([
  [
    '{% youtube abc %}',
    '[https://www.youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)',
  ],
  ['{% embed https://c.example/d %}', '[https://c.example/d](https://c.example/d)'],
  ['{% github a/b %}', '[https://github.com/a/b](https://github.com/a/b)'],
  ['{% raw %}{{ kept }}{% endraw %}', '{{ kept }}'],
  [
    '{% details More %} hidden {% enddetails %}',
    '<details>\n<summary>More</summary>\n\nhidden\n\n</details>',
  ],
])('the tag %s becomes %s', async (source, expected) => {
  const entries = await readAll(forem, filesOf([articleOf({ body_markdown: source })]))
  const { item } = entries.at(-1) ?? {}
  expect(item?.type === 'text' && item.markdown.trim()).toBe(expected)
})

test('what is not published is a draft, and an article that cannot be read is listed', async () => {
  const draft = { path: '/ada/temp', published: false, published_at: null }
  const broken = { path: '/ada/broken', body_markdown: '---\na: [\n---\n' }
  const entries = await readAll(forem, filesOf([articleOf(draft), articleOf(broken)]))
  const [first, second] = entries.slice(3)
  expect(first).toMatchObject({ kind: 'draft', item: { state: 'draft', publishedAt: undefined } })
  expect(second).toMatchObject({ kind: 'other', item: { type: 'other' } })
})

test('comments on texts of others are listed', async () => {
  const comments = [
    { id_code: 'a', commentable_path: '/bob/two', body_markdown: 'x' },
    { id_code: 'b', commentable_path: '/ada/one-1a', deleted: true },
    {
      id_code: 'c',
      commentable_path: '/ada/one-1a',
      body_markdown: 'Thanks',
      created_at: '2023-05-07T00:00:00Z',
    },
  ]
  const entries = await readAll(forem, filesOf([articleOf({})], comments))
  expect(entries.slice(4).map(({ item }) => item)).toEqual([
    { type: 'other', reason: 'it is a comment on a text of somebody else' },
    { type: 'other', reason: 'it was deleted there' },
    {
      type: 'comment',
      textId: 'post:/ada/one-1a',
      parentId: undefined,
      name: 'Ada',
      at: new Date('2023-05-07T00:00:00Z'),
      markdown: 'Thanks',
    },
  ])
})
