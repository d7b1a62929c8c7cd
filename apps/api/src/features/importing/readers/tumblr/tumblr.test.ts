import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { readPosts, START } from './testing/read-posts.ts'
import { tumblr } from './tumblr.ts'

test('version 1 in its script: title, text, tags, time and addresses', async () => {
  const post = {
    id: '7',
    url: 'https://ada.tumblr.com/post/7',
    'url-with-slug': 'https://ada.tumblr.com/post/7/one',
    type: 'regular',
    slug: 'one',
    'date-gmt': '2014-01-02 03:04:05 GMT',
    'regular-title': 'One &amp; two',
    'regular-body': '<p>Text</p>',
    tags: ['sea', 'two words', 'sea', 5, null],
  }
  const source = JSON.stringify({ tumblelog: { name: 'ada' }, posts: [post] })
  const entries = await readAll(tumblr, { 'a.js': `var tumblr_api_read = ${source};\n` })
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'ada'],
    ['tag', 'sea'],
    ['tag', 'two words'],
    ['tag', '5'],
    ['post', 'One & two'],
  ])
  expect(entries[4]).toMatchObject({
    id: 'post:ada#7',
    isPublic: true,
    addresses: ['https://ada.tumblr.com/post/7/one', 'https://ada.tumblr.com/post/7'],
    item: { markdown: 'Text\n', publishedAt: new Date('2014-01-02T03:04:05Z'), authors: ['ada'] },
  })
})

test('version 1 as XML: photos, chats, private posts, and one that is cut off', async () => {
  const address = (id: number) => `id="${id}" url="https://ada.tumblr.com/post/${id}"`
  const entries = await readAll(tumblr, {
    'a.xml': `<?xml version="1.0" encoding="UTF-8"?>
<tumblr version="1.0"><tumblelog name="ada" title="Ada">Hello</tumblelog><posts start="0" total="3">
<post ${address(1)} type="photo" unix-timestamp="1388671725"><photo-caption>&lt;p&gt;Both&lt;/p&gt;</photo-caption>
<photo-url max-width="1280">https://64.media.tumblr.com/x_1280.jpg</photo-url><photo-url max-width="75">https://64.media.tumblr.com/x_75sq.jpg</photo-url><tag>sea</tag></post>
<post ${address(2)} type="conversation" private="true"><conversation-title>Talk</conversation-title><conversation-text>A: hi</conversation-text><conversation><line name="A" label="A:">hi</line></conversation></post>
<post ${address(3)} type="regular"><regular-title>Cut</regular-title><regular-body>Te`,
  })
  const [photo, chat, cut] = entries.filter(({ id }) => id.startsWith('post:'))
  expect(photo?.item).toMatchObject({
    markdown: '![](https://64.media.tumblr.com/x_1280.jpg)\n\nBoth\n',
    pictures: [{ id: 'https://64.media.tumblr.com/x.jpg' }],
    publishedAt: new Date('2014-01-02T14:08:45Z'),
    tags: ['sea'],
  })
  expect(chat).toMatchObject({
    kind: 'draft',
    title: 'Talk',
    item: { state: 'private', markdown: '**A:** hi\n' },
  })
  expect(cut).toMatchObject({ id: 'post:ada#3', item: { type: 'other', reason: 'it is cut off' } })
})

test.each([
  [{ type: 'quote', text: 'Words', source: 'Bob' }, /^> Words\n\n— Bob\n$/],
  [
    { type: 'link', title: 'Page', url: 'https://a.example/', description: '<p>Why</p>' },
    /^\[Page\]\(https:\/\/a\.example\/\)\n\nWhy\n$/,
  ],
  [
    { type: 'answer', asking_name: 'bob', question: 'Who?', answer: '<p>Me</p>' },
    /^> \*\*bob\*\*: Who\?\n\nMe\n$/,
  ],
  [
    { type: 'video', permalink_url: 'https://www.youtube.com/watch?v=abcdefghijk', caption: 'See' },
    /youtube\.com\/watch\?v=abcdefghijk[^]*See/,
  ],
  [{ type: 'audio', audio_url: 'https://a.example/b.mp3', track_name: 'B' }, /\[B\]\(.*b\.mp3\)/],
])('a post with a type: %j', async (post, markdown) => {
  const item = (await readPosts(post)).at(-1)?.item
  expect(item?.type === 'text' && item.markdown).toMatch(markdown)
})

test.each([
  ['published', 'published'],
  ['private', 'private'],
  ['draft', 'draft'],
  ['queued', 'draft'],
  ['submission', 'draft'],
  ['constructor', 'draft'],
])('the state %s', async (state, expected) => {
  const post = { type: 'text', title: 'A', body: 'a', state, timestamp: 1_388_671_725 }
  expect((await readPosts(post)).at(-1)?.item).toMatchObject({ state: expected })
})

test('a post in the queue is scheduled if it has a time', async () => {
  const post = { type: 'text', body: 'a', state: 'queued', scheduled_publish_time: 1_888_671_725 }
  expect((await readPosts(post)).at(-1)?.item).toMatchObject({
    state: 'scheduled',
    publishedAt: new Date(1_888_671_725_000),
  })
})

test('ids too large for numbers stay apart, those of two blogs, too; nothing is taken twice', async () => {
  const big = (end: number, blog = 'ada') =>
    `{"type":"text","body":"a","id":72705759403792793${end},"blog_name":"${blog}","post_url":"https://${blog}.tumblr.com/post/72705759403792793${end}"}`
  const entries = await readAll(tumblr, {
    'a.json': `[${big(1)},${big(2)},${big(1, 'bob')}]`,
    'b.json': big(1),
    'c.json': `[${big(3)},`,
  })
  expect(entries.filter(({ kind }) => kind !== 'author').map(({ id }) => id)).toEqual([
    'post:ada#727057594037927931',
    'post:ada#727057594037927932',
    'post:bob#727057594037927931',
    'other:c.json',
  ])
})

test('wrong types are refused one by one', async () => {
  const entries = await readAll(tumblr, {
    'a.json': JSON.stringify([
      { ...START, type: 'text', body: { a: 1 }, tags: 'x', photos: 5, trail: 'x' },
      { blog_name: 5, type: [] },
      null,
      { ...START, post_url: 'https://ada.tumblr.com/post/6', type: 'toString' },
    ]),
  })
  expect(entries.slice(1).map(({ item }) => item)).toMatchObject([
    { type: 'text', markdown: '' },
    { type: 'other', reason: 'it has no id' },
    { type: 'other', reason: 'it has no id' },
    { type: 'refused', reason: 'its type is not known' },
  ])
})

test('a file that is cut off, and a deep one, end in words', async () => {
  const start = JSON.stringify([{ ...START, type: 'text', body: 'a' }]).slice(0, -1)
  const deep = `${start.slice(0, -1)},"content":${'['.repeat(200_000)}${']'.repeat(200_000)}}]`
  await expect(readAll(tumblr, { 'a.json': start })).rejects.toThrow('a.json is not valid JSON')
  expect((await readAll(tumblr, { 'a.json': deep })).at(-1)?.item).toMatchObject({ markdown: '' })
})

test.each([
  [
    {
      type: 'photo',
      photos: [
        { caption: 'one', 'photo-url-1280': 'https://a.example/1.jpg' },
        { caption: '', 'photo-url': 'https://a.example/2.jpg' },
      ],
      'photo-caption': '<p>Both</p>',
    },
    '![](https://a.example/1.jpg "one")\n\n![](https://a.example/2.jpg)\n\nBoth\n',
  ],
  [{ type: 'quote', 'quote-text': 'Q', 'quote-source': '<b>W</b>' }, '> Q\n\n— **W**\n'],
  [
    { type: 'link', 'link-text': 'L', 'link-url': 'https://a.example/' },
    '[L](https://a.example/)\n',
  ],
  [
    {
      type: 'conversation',
      conversation: [
        { label: 'A:', phrase: 'x' },
        { label: 'B:', phrase: 'y' },
      ],
    },
    '**A:** x\n\n**B:** y\n',
  ],
  [
    {
      type: 'video',
      'video-source': 'https://www.youtube.com/watch?v=abcdefghijk',
      'video-caption': '<p>See</p>',
    },
    '<https://www.youtube.com/watch?v=abcdefghijk>\n\nSee\n',
  ],
  [{ type: 'answer', question: 'Who?', answer: '<p>Me</p>' }, '> Who?\n\nMe\n'],
])('a post of version 1: %j', async (post, markdown) => {
  expect((await readPosts(post)).at(-1)?.item).toMatchObject({ markdown })
})

test.each(['{"blog_name": "a"}', '{"posts": []}', '<tumblrs/>', 'tumblr'])(
  'another file is none of Tumblr: %s',
  async (text) => {
    expect(await tumblr.recognise(await archiveOf({ 'a.json': text }))).toBe(false)
  },
)
