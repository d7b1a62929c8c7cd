import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { tumblr } from './tumblr.ts'

const URL_START = 'https://made.tumblr.com/post'

/** A post of the first interface. */
function old(id: number, more: object): object {
  const url = `${URL_START}/${id}`
  return {
    id: String(id),
    url,
    'url-with-slug': `${url}/slug`,
    'unix-timestamp': 1_388_585_325,
    ...more,
  }
}

/** A post of blocks. */
function blocks(content: object[], more: object = {}): object {
  return {
    id_string: '9',
    blog_name: 'made',
    post_url: `${URL_START}/9/a`,
    timestamp: 1_388_585_325,
    content,
    ...more,
  }
}

async function textsOf(...posts: object[]) {
  const entries = await readAll(tumblr, {
    'posts.json': JSON.stringify({ tumblelog: { name: 'made' }, posts }),
  })
  return entries.filter(({ kind }) => kind === 'post' || kind === 'draft')
}

test('a post has its author, tags, time, addresses and id', async () => {
  const post = old(1, {
    type: 'regular',
    'regular-title': 'A &amp; b',
    'regular-body': '<p>c</p>',
    tags: ['two words'],
  })
  const entries = await readAll(tumblr, {
    'a.js': `var tumblr_api_read = ${JSON.stringify({ tumblelog: {}, posts: [post] })};\n`,
  })
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'made'],
    ['tag', 'two words'],
    ['post', 'A & b'],
  ])
  expect(entries[2]).toMatchObject({
    addresses: [`${URL_START}/1/slug`, `${URL_START}/1`],
    item: {
      markdown: 'c\n',
      publishedAt: new Date('2014-01-01T14:08:45Z'),
      feedId: `${URL_START}/1`,
    },
  })
})

test.each([
  [
    {
      type: 'photo',
      photos: [{ caption: 'one', 'photo-url-1280': 'https://a.b/1.jpg' }],
      'photo-caption': '<p>c</p>',
    },
    '![one](https://a.b/1.jpg "one")\n\nc\n',
  ],
  [{ type: 'quote', 'quote-text': 'Q', 'quote-source': '<b>W</b>' }, '> Q\n\n— **W**\n'],
  [{ type: 'link', 'link-text': 'L', 'link-url': 'https://a.b/' }, '[L](https://a.b/)\n'],
  [
    {
      type: 'conversation',
      conversation: [
        { label: 'A:', phrase: 'x' },
        { label: 'B:', phrase: 'y' },
      ],
    },
    '**A:** x\n**B:** y\n',
  ],
  [
    {
      type: 'video',
      'video-source': 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'video-caption': '<p>c</p>',
    },
    '<https://www.youtube.com/watch?v=dQw4w9WgXcQ>\n\nc\n',
  ],
  [{ type: 'answer', question: 'Who?', answer: '<p>Me</p>' }, '> Who?\n\nMe\n'],
])('the type of %j', async (post, markdown) => {
  const [text] = await textsOf(old(1, post))
  expect(text?.item).toMatchObject({ markdown })
})

test('words of others are left out; a post without own words is listed', async () => {
  const others =
    '<p><a class="tumblr_blog" href="https://b.tumblr.com/">b</a>:</p><blockquote><p>x <blockquote>y</blockquote></p></blockquote>'
  const [own, none, trail] = await textsOf(
    old(1, { type: 'regular', 'regular-body': `${others}<p>mine</p>`, 'reblogged-from-name': 'b' }),
    old(2, { type: 'regular', 'regular-body': others }),
    blocks([], { trail: [{ content: [{ type: 'text', text: 'x' }] }] }),
  )
  expect(own?.item).toMatchObject({
    markdown: 'mine\n',
    notes: ['the words of others that it passes on: left out'],
  })
  expect([none?.item.type, trail?.item.type]).toEqual(['other', 'other'])
})

test('blocks have their formats, lists, pictures and links', async () => {
  const text = '😀 bold link'
  const [post] = await textsOf(
    blocks([
      { type: 'text', subtype: 'heading1', text: 'H' },
      {
        type: 'text',
        text,
        formatting: [
          { start: 2, end: 6, type: 'bold' },
          { start: 7, end: 11, type: 'link', url: 'https://a.b/' },
        ],
      },
      { type: 'text', subtype: 'unordered-list-item', text: 'one' },
      { type: 'text', subtype: 'unordered-list-item', text: 'two' },
      {
        type: 'image',
        alt_text: 'P',
        media: [
          { url: 'https://a.b/s.jpg', width: 10 },
          { url: 'https://a.b/l.jpg', width: 20 },
        ],
      },
      { type: 'poll' },
    ]),
  )
  expect(post?.item).toMatchObject({
    markdown:
      '## H\n\n😀 **bold** [link](https://a.b/)\n\n- one\n- two\n\n![P](https://a.b/l.jpg)\n',
    notes: ['poll: left out'],
  })
})

test.each([
  [{ private: true }, 'private'],
  [{ state: 'draft' }, 'draft'],
  [{ state: 'queued' }, 'scheduled'],
  [{ state: 'something' }, 'private'],
])('the state of %j', async (more, state) => {
  const [text] = await textsOf(blocks([{ type: 'text', text: 'a' }], more))
  expect(text).toMatchObject({ isPublic: false, item: { state } })
})

test('wrong types, a broken file and another document do no harm', async () => {
  const [text] = await textsOf({
    id: 1,
    url: [],
    type: 7,
    tags: {},
    'regular-body': 5,
    timestamp: 'x',
    content: 'y',
  })
  expect(text?.item).toMatchObject({ type: 'text', markdown: '5\n', publishedAt: undefined })
  await expect(readAll(tumblr, { 'a.json': '{"tumblelog": {}, "posts": [' })).rejects.toThrow(
    'it is not valid JSON',
  )
  expect(await tumblr.recognise(await archiveOf({ 'a.json': '{"posts": []}' }))).toBe(false)
})
