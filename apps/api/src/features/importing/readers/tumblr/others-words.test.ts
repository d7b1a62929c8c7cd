import { expect, test } from 'vitest'
import { readAll } from '../../../../testing/import-archives.ts'
import type { ReadEntry } from '../../../../testing/import-archives.ts'
import { readWithOthers, START, textBlock } from './testing/read-posts.ts'
import { tumblr } from './tumblr.ts'

/** What bob wrote about what carl had written, in quotes in each other. */
const NESTED =
  '<p><a class="tumblr_blog" href="https://bob.tumblr.com/post/9">bob</a>:</p><blockquote><p><a class="tumblr_blog" href="https://carl.tumblr.com/post/8">carl</a>:</p><blockquote><p>First</p></blockquote><p>Second</p></blockquote>'
const QUOTED =
  '> [carl](https://carl.tumblr.com/post/8):\n>\n> First\n\n> [bob](https://bob.tumblr.com/post/9):\n>\n> Second\n'

function lastOf(entries: readonly ReadEntry[]) {
  return entries.at(-1)?.item
}

const aReblog = {
  type: 'text',
  reblogged_root_name: 'bob',
  reblogged_root_url: 'https://bob.tumblr.com/post/9',
}

test('each part of a trail in blocks is a quote with a link to its blog; own ones are none', async () => {
  const trail = [
    {
      blog: { name: 'bob', url: 'https://bob.tumblr.com/' },
      post: { id: '9' },
      content: [textBlock('Heading', { subtype: 'heading1' }), textBlock('two'), textBlock('one')],
      layout: [{ type: 'rows', display: [{ blocks: [0] }, { blocks: [2] }, { blocks: [1] }] }],
    },
    { blog: { name: 'ada' }, content: [textBlock('Mine before')] },
    { broken_blog_name: 'gone', content: [textBlock('Third')] },
    { content: [textBlock('Fourth')] },
  ]
  const entries = await readWithOthers({ trail, content: [textBlock('Mine')] })
  expect(entries.at(-1)).toMatchObject({
    kind: 'post',
    title: 'Heading',
    isPublic: true,
    item: {
      title: 'Heading',
      markdown:
        '> [**bob**](https://bob.tumblr.com/post/9):\n>\n> one\n>\n> two\n\nMine before\n\n> **gone**:\n>\n> Third\n\n> Fourth\n\nMine\n',
      notes: [],
    },
  })
})

test('a reblog in blocks without own words is taken; an empty one is listed', async () => {
  const trail = [{ blog: { name: 'bob' }, content: [textBlock('Not mine')] }]
  const [first, second] = (
    await readWithOthers(
      { trail, content: [] },
      { trail: [{ blog: { name: 'bob' } }], content: [] },
    )
  ).slice(1)
  expect(first?.item).toMatchObject({
    markdown: '> [**bob**](https://bob.tumblr.com/):\n>\n> Not mine\n',
  })
  expect(second).toMatchObject({
    kind: 'other',
    item: { reason: 'it is a reblog without own words' },
  })
})

test.each([
  [{ body: `${NESTED}<p>Mine</p>` }, `${QUOTED}\nMine\n`],
  [{ body: NESTED }, QUOTED],
  [{ body: 'x', reblog: { comment: '<p>Mine</p>', tree_html: NESTED } }, `${QUOTED}\nMine\n`],
  [
    { body: '<p>Theirs</p><p>Mine</p>', reblog: { comment: '<p>Mine</p>' } },
    '> [**bob**](https://bob.tumblr.com/post/9):\n>\n> Theirs\n\nMine\n',
  ],
  [
    { body: 'Theirs', reblog: { comment: '' } },
    '> [**bob**](https://bob.tumblr.com/post/9):\n>\n> Theirs\n',
  ],
])('the parts of a reblog of earlier versions: %j', async (post, markdown) => {
  const item = lastOf(await readWithOthers({ ...aReblog, ...post }))
  expect(item).toMatchObject({ type: 'text', markdown, notes: [] })
})

test('the trail of a post with a type', async () => {
  const trail = [
    { blog: { name: 'carl' }, post: { id: '8' }, content: '<p>First</p>', is_root_item: true },
    { blog: { name: 'ada' }, post: { id: '5' }, content: '<p>Mine</p>', is_current_item: true },
  ]
  const photos = [{ original_size: { url: 'https://64.media.tumblr.com/x_1280.jpg' } }]
  const post = {
    type: 'photo',
    photos,
    caption: 'all of it',
    trail,
    reblog: { comment: '<p>Mine</p>' },
  }
  const item = lastOf(await readWithOthers(post))
  expect(item).toMatchObject({
    markdown:
      '> [**carl**](https://carl.tumblr.com/post/8):\n>\n> ![](https://64.media.tumblr.com/x_1280.jpg)\n>\n> First\n\nMine\n',
    pictures: [{ id: 'https://64.media.tumblr.com/x.jpg' }],
  })
})

test('a photo of others has no words, and a title is that of the whole post', async () => {
  const [photo, text] = (
    await readWithOthers(
      { ...aReblog, type: 'photo', 'photo-url-1280': 'https://a.example/1.jpg' },
      { ...aReblog, title: 'Theirs', body: NESTED },
    )
  ).slice(1)
  expect(photo?.item).toMatchObject({
    markdown: '> [**bob**](https://bob.tumblr.com/post/9):\n>\n> ![](https://a.example/1.jpg)\n',
  })
  expect(text).toMatchObject({ title: 'Theirs', item: { title: 'Theirs', markdown: QUOTED } })
})

test.each([
  [{ type: 'chat', dialogue: [{ label: 'A:', phrase: 'x' }] }, '> **A:** x\n'],
  [
    { type: 'quote', text: 'Words', source: 'Carl', reblog: { comment: '' } },
    '> > Words\n>\n> — Carl\n',
  ],
  [
    {
      type: 'link',
      title: 'Page',
      url: 'https://a.example/',
      description: 'Why. Mine',
      reblog: { comment: 'Mine' },
    },
    '> [Page](https://a.example/)\n>\n> Why.\n\nMine\n',
  ],
  [
    { type: 'answer', asking_name: 'eve', question: 'Who?', answer: 'Me', reblog: { comment: '' } },
    '> > **eve**: Who?\n>\n> Me\n',
  ],
])('what belongs to a type is of the first: %j', async (post, markdown) => {
  const item = lastOf(await readWithOthers({ ...aReblog, ...post }))
  const start = '> [**bob**](https://bob.tumblr.com/post/9):\n>\n'
  expect(item).toMatchObject({ markdown: start + markdown })
})

test('version 1 as XML', async () => {
  const body = `${NESTED}<p>Mine</p>`.replaceAll('<', '&lt;')
  const entries = await readAll(
    tumblr,
    {
      'a.xml': `<?xml version="1.0" encoding="UTF-8"?><tumblr version="1.0"><tumblelog name="ada"/><posts><post id="1" url="https://ada.tumblr.com/post/1" type="regular" reblogged-root-name="carl"><regular-body>${body}</regular-body></post></posts></tumblr>`,
    },
    { othersWords: true },
  )
  expect(lastOf(entries)).toMatchObject({ markdown: `${QUOTED}\nMine\n` })
})

test('a reblog whose parts cannot be told apart is taken whole, which the report says', async () => {
  const item = lastOf(await readWithOthers({ ...aReblog, body: '<p>Whose?</p>' }))
  expect(item).toMatchObject({
    markdown: 'Whose?\n',
    notes: ['it is a reblog whose own words cannot be told apart'],
  })
})

test('names are text, and addresses of others lead to the web or nowhere', async () => {
  const names = ['*a* [b](c)', '<script>x</script>', '> # `d`', 'a'.repeat(500)]
  const trail = names.map((name) => ({
    blog: { name, url: 'javascript:alert(1)' },
    content: [textBlock('Words')],
  }))
  const item = lastOf(await readWithOthers({ trail, content: [] }))
  const markdown = item?.type === 'text' ? item.markdown : ''
  expect(markdown).not.toContain('javascript:')
  expect(markdown).toContain('\\<script>x\\</script>')
  expect(markdown).toContain('\\*a\\* \\[b](c)')
  expect(item).toMatchObject({
    original: { text: expect.stringContaining('&lt;script&gt;') as string },
  })
})

test('what others wrote ends with its quote, and hides nothing behind it', async () => {
  const contents = ['</blockquote>out', '<!-- open', '<textarea>', '<p>a</div></blockquote>']
  const trail = contents.map((content) => ({ blog: { name: 'bob' }, content }))
  const post = { ...aReblog, body: 'x', trail, reblog: { comment: '<p>Mine</p>' } }
  const item = lastOf(await readWithOthers(post))
  expect(item).toMatchObject({
    markdown: expect.stringMatching(/^> [^]*\n> out\n[^]*\nMine\n$/) as string,
  })
  const { markdown = '' } = item?.type === 'text' ? item : {}
  expect(markdown.split('\n').filter((line) => line !== '' && !line.startsWith('>'))).toEqual([
    'Mine',
  ])
})

test('a trail of a thousand parts, and quotes a thousand deep, are taken', async () => {
  const trail = Array.from({ length: 1_000 }, (_, number) => ({
    blog: { name: `blog-${number}` },
    content: [textBlock(`Part ${number}`)],
  }))
  const body = Array.from({ length: 1_000 }, (_, number) => number).reduce(
    (html, number) =>
      `<p><a class="tumblr_blog" href="https://a.example/${number}">b${number}</a>:</p><blockquote>${html}</blockquote><p>Part ${number}</p>`,
    '',
  )
  const [blocks, nested] = (
    await readWithOthers({ trail, content: [textBlock('Mine')] }, { ...aReblog, body })
  ).slice(1)
  for (const entry of [blocks, nested]) {
    const { markdown = '' } = entry?.item.type === 'text' ? entry.item : {}
    expect(markdown.match(/^> Part \d+$/gm)?.slice(0, 2)).toEqual(['> Part 0', '> Part 1'])
    expect(markdown.match(/Part \d+$/gm)).toHaveLength(1_000)
  }
})

test('quotes without end, and very many, take linear time', async () => {
  const start = NESTED.slice(0, 60)
  const line = '<p><a class="tumblr_blog">b</a>:</p><blockquote>'
  const bodies = [
    `${start}${'<blockquote>'.repeat(150_000)}`,
    line.repeat(40_000),
    `${line.repeat(20_000)}${'</blockquote>'.repeat(20_000)}`,
  ]
  const entries = await readWithOthers(...bodies.map((body) => Object.assign({ body }, aReblog)))
  expect(entries.map(({ kind }) => kind)).toEqual(['author', 'post', 'post', 'post'])
}, 60_000)

test('the same order and ids with and without the words of others', async () => {
  const files = { 'a.json': JSON.stringify([{ ...START, ...aReblog, body: NESTED }]) }
  const without = await readAll(tumblr, files)
  const withOthers = await readAll(tumblr, files, { othersWords: true })
  expect(without.at(-1)?.id).toBe(withOthers.at(-1)?.id)
})

test('own words that leave something open do not hide what is behind them', async () => {
  const trail = [
    { blog: { name: 'bob' }, content: '<p>First</p>' },
    { blog: { name: 'ada' }, content: '<p>Mine before</p><!-- ' },
    { blog: { name: 'carl' }, content: '<p>Second</p>' },
    { blog: { name: 'ada' }, content: '<p>Mine</p>', is_current_item: true },
  ]
  expect(lastOf(await readWithOthers({ ...aReblog, trail }))).toMatchObject({
    markdown: expect.stringMatching(/First[^]+Mine before[^]+Second[^]+Mine\n$/) as string,
  })
})
