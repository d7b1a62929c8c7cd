import { expect, test, vi } from 'vitest'
import { archiveOf, NOTHING, readAll } from '../../../../testing/import-archives.ts'
import { ghost } from './ghost.ts'

function asFiles(documents: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(documents).map(([path, document]) => [path, JSON.stringify(document)]),
  )
}

const read = (documents: Record<string, unknown>) => readAll(ghost, asFiles(documents))

const POST = {
  id: 'p1',
  uuid: 'u1',
  title: 'A',
  slug: 'a',
  status: 'published',
  visibility: 'public',
}

function exportOf(posts: object[], more: object = {}) {
  const settings = [{ key: 'title', value: 'Blog' }]
  return { db: [{ meta: { version: '5.1.0' }, data: { posts, settings, ...more } }] }
}

test('a post has its authors, tags, cover, pictures, dates and addresses', async () => {
  const post = {
    ...POST,
    html: '<p>See <a href="__GHOST_URL__/b/">b</a></p><img src="__GHOST_URL__/content/images/size/w600/2024/p.jpg" alt="P">',
    feature_image: '__GHOST_URL__/content/images/2024/c.jpg',
    published_at: '2024-01-02T03:04:05.000Z',
    updated_at: '2024-02-02T03:04:05.000Z',
  }
  const found = await read({
    'blog.json': exportOf([post], {
      posts_meta: [
        { post_id: 'p1', feature_image_alt: 'C', feature_image_caption: 'By <b>Ada</b>' },
      ],
      tags: [
        { id: 't1', name: 'News', slug: 'news' },
        { id: 't2', name: '#mail', slug: 'hash-mail', visibility: 'internal' },
      ],
      posts_tags: [
        { post_id: 'p1', tag_id: 't2', sort_order: 0 },
        { post_id: 'p1', tag_id: 't1', sort_order: 1 },
      ],
      users: [
        { id: '1', name: 'Ada', slug: 'ada' },
        { id: '2', name: 'Bob', slug: 'bob' },
      ],
      posts_authors: [
        { post_id: 'p1', author_id: '1', sort_order: 1 },
        { post_id: 'p1', author_id: '2', sort_order: 0 },
      ],
    }),
    'content/images/2024/p.jpg': '',
    'content/images/size/w600/2024/p.jpg': '',
  })
  expect(found.map(({ id, kind, addresses }) => [id, kind, ...addresses])).toEqual([
    ['author:Blog:ada', 'author', '/author/ada/'],
    ['author:Blog:bob', 'author', '/author/bob/'],
    ['tag:Blog:news', 'tag', '/tag/news/'],
    ['tag:Blog:hash-mail', 'tag'],
    ['post:u1', 'post', '/a/'],
  ])
  expect(found[3]?.item).toMatchObject({ type: 'other' })
  expect(found[4]?.item).toMatchObject({
    state: 'published',
    markdown: 'See [b](/b/)\n\n![P](/content/images/size/w600/2024/p.jpg)\n',
    authors: ['Bob', 'Ada'],
    tags: ['News'],
    publishedAt: new Date('2024-01-02T03:04:05Z'),
    changedAt: new Date('2024-02-02T03:04:05Z'),
    feedId: 'p1',
    cover: { id: '/content/images/2024/c.jpg', places: [], alt: 'C', caption: 'By **Ada**' },
    pictures: [
      {
        id: '/content/images/2024/p.jpg',
        ref: '/content/images/size/w600/2024/p.jpg',
        places: ['content/images/2024/p.jpg', 'content/images/size/w600/2024/p.jpg'],
      },
    ],
  })
})

test.each([
  [{ status: 'published', visibility: 'public' }, 'published', 'post'],
  [{ status: 'published', visibility: 'members' }, 'private', 'draft'],
  [{ status: 'published', visibility: 'paid' }, 'private', 'draft'],
  [{ status: 'scheduled', visibility: 'tiers' }, 'private', 'draft'],
  [{ status: 'sent', visibility: 'public' }, 'private', 'draft'],
  [{ status: 'scheduled', visibility: 'public' }, 'scheduled', 'draft'],
  [{ status: 'draft', visibility: 'public' }, 'draft', 'draft'],
  [{ status: 'something', visibility: 'public' }, 'draft', 'draft'],
  [{ status: 'published', type: 'page' }, 'published', 'page'],
  [{ status: 'published', page: 1 }, 'published', 'page'],
])('%j is %s', async (fields, state, kind) => {
  const [found] = await read({ 'a.json': exportOf([{ ...POST, ...fields, html: 'x' }]) })
  expect(found).toMatchObject({ kind, item: { state } })
})

const lexical = (children: object[]) => JSON.stringify({ root: { type: 'root', children } })
const word = { type: 'extended-text', text: 'a <b', format: 1 }

test.each([
  [{ lexical: lexical([{ type: 'paragraph', children: [word] }]) }, '**a \\<b**\n'],
  [
    {
      lexical: lexical([
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [word] }] },
      ]),
    },
    '1. **a \\<b**\n',
  ],
  [
    { lexical: lexical([{ type: 'codeblock', code: 'x\n y', language: 'js' }]) },
    '```js\nx\n y\n```\n',
  ],
  [
    {
      mobiledoc: JSON.stringify({
        cards: [['markdown', { markdown: '*a*\nb' }]],
        sections: [[10, 0]],
      }),
    },
    '*a*\nb',
  ],
  [{ mobiledoc: JSON.stringify({ cards: [], sections: [[1, 'p', [[0, [], 0, 'a']]]] }) }, 'a\n'],
  [{ markdown: '# a' }, '# a'],
  [{ lexical: 'broken' }, ''],
])('a draft without HTML: %j', async (fields, markdown) => {
  const [found] = await read({ 'a.json': exportOf([{ ...POST, ...fields, html: null }]) })
  expect(found?.item).toMatchObject({ markdown })
})

test('an export without its outer parts, and posts that carry their tags', async () => {
  const post = {
    ...POST,
    html: 'x',
    tags: [{ name: 'T', slug: 't' }],
    authors: [{ name: 'Ada', slug: 'ada' }],
  }
  const found = await read({ 'a.json': { posts: [post] } })
  expect(found.map(({ kind }) => kind)).toEqual(['author', 'tag', 'post'])
  expect(found.at(-1)?.item).toMatchObject({ tags: ['T'], authors: ['Ada'] })
})

test.each([[{ posts: [{ title: 'a' }] }], [{ data: {} }], [[]], [null], ['posts']])(
  '%j is no export of Ghost',
  async (document) => {
    expect(await ghost.recognise(await archiveOf(asFiles({ 'a.json': document })))).toBe(false)
  },
)

const REDIRECTS = [
  ['^\\/old\\.html$', '/a/'],
  ['/older', '/old.html'],
  ['/tags/news/?', '/tag/news/#top'],
  ['/x(.*)', '/a/'],
  ['/away', 'https://other.example/'],
  ['/lost', '/nothing/'],
  ['/ring', '/ring'],
  ['/a', '/tag/news/'],
] as const

test.each([
  [
    'redirects.json',
    JSON.stringify(REDIRECTS.map(([from, to]) => ({ from, to, permanent: true }))),
  ],
  [
    'data/redirects.yaml',
    `301:\n${REDIRECTS.map(([from, to]) => `  '${from}': '${to}'\n`).join('')}302:\n`,
  ],
])(
  'redirects in %s are earlier addresses; those that cannot be kept are listed',
  async (path, text) => {
    const document = exportOf([POST], { tags: [{ id: 't', name: 'News', slug: 'news' }] })
    const found = await readAll(ghost, { ...asFiles({ 'blog.json': document }), [path]: text })
    expect(found.slice(0, 2).map(({ addresses }) => addresses)).toEqual([
      ['/tag/news/', '/tags/news/'],
      ['/a/', '/old.html', '/older'],
    ])
    expect(
      found.slice(2).map(({ title, item }) => [title, 'reason' in item && item.reason]),
    ).toEqual([
      ['/x(.*) → /a/', 'it is a pattern of several addresses'],
      ['/away → https://other.example/', 'it leads to another site'],
      ['/lost → /nothing/', 'it leads to nothing of the export'],
      ['/ring → /ring', 'it leads from one redirect to the next'],
      ['/a → /tag/news/', 'the export has something else there'],
    ])
  },
)

test('a file of redirects that cannot be read is listed', async () => {
  const found = await readAll(ghost, {
    ...asFiles({ 'blog.json': exportOf([POST]) }),
    'redirects.json': '[{',
    'redirects.yaml': `301: ${'x'.repeat(70_000)}`,
  })
  expect(found.slice(1).map(({ title, item }) => [title, item.type])).toEqual([
    ['redirects.json', 'other'],
    ['redirects.yaml', 'other'],
  ])
})

test('of several exports the first is read, and the others are listed', async () => {
  const found = await read({ 'a.json': exportOf([POST]), 'b.json': exportOf([POST]), 'c.json': {} })
  expect(found.map(({ id, item: { type } }) => [id, type])).toEqual([
    ['post:u1', 'text'],
    ['other:b.json', 'other'],
  ])
})

test('of several exports one is parsed', async () => {
  const archive = await archiveOf(
    asFiles({ 'a.json': exportOf([POST]), 'b.json': exportOf([POST]) }),
  )
  const reading = vi.spyOn(archive, 'read')
  for await (const { id } of ghost.read(archive, NOTHING)) expect(id).not.toBe('')
  expect(reading.mock.calls.map(([path]) => path)).toEqual(['a.json'])
})
