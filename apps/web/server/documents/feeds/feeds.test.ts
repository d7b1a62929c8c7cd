import { parseFeed } from '@rowanmanning/feed-parser'
import type { FeedPost } from '@inkwell/contract/feed'
import { renderMarkdown } from '@inkwell/markdown/render'
import { NAUGHTY_STRINGS } from '@inkwell/test-support/naughty-strings'
import { XSS_SHAPES } from '@inkwell/test-support/xss/shapes'
import { parseFragment } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import RssParser from 'rss-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import { setTexts } from '../../../src/platform/text.ts'
import { loadTexts } from '../../../texts/load-texts.ts'
import { answering, makeDocument, pageAt } from '../../testing/make-document.ts'

const ORIGIN = 'https://blog.example'
const STORAGE = 'https://api.example/images/'
const PICTURE = '5d1f0c9e7b3a48629a3c1e0b7f6d2a84-1600x1067.webp'

/** Every construct of Markdown that posts have. */
const CONSTRUCTS = `# Heading

## Über uns

A *paragraph* with **bold**, ~~gone~~, \`code\`, [a link](https://a.example/?x=1&y=2 "title"), [inside](#über-uns),
an autolink https://b.example/ and a footnote[^1]. 5 < 6 && 7 > 2, ]]> and <![CDATA[ and &amp;.

![A loom](/images/${PICTURE})
![Elsewhere](https://c.example/a.png)

- [x] done
- [ ] open
  1. nested

> quote
> > deeper

| a | b |
|---|--:|
| 1 | 2 |

\`\`\`html
<script>alert("x")</script> ]]>
\`\`\`

<details>
<summary>More</summary>

Inside.

</details>

<figure>

![x](https://c.example/b.png)

<figcaption>Caption</figcaption>
</figure>

https://vimeo.com/76979871

[Before](/post/post-0)

---

[^1]: The note.
`

const SCRIPTS = [
  'Ελληνικά Русский 日本語 中文 한국어 ไทย हिन्दी தமிழ்',
  'العربية עברית فارسی \u202Eflipped\u202C',
  '👩‍👩‍👧‍👦 🏳️‍🌈 e\u0301 \u{1F600} \u{10FFFD} \u{20000}',
]

function aFeedPost(number: number, words: string, source = words): FeedPost {
  const time = new Date(Date.UTC(2026, 0, 31) - number * 60_000).toISOString()
  return {
    _id: `post-${number}`,
    title: words,
    excerpt: words,
    html: renderMarkdown(source, { storage: STORAGE }).html,
    image: {
      url: `${STORAGE}${PICTURE}`,
      width: 1600,
      height: 1067,
      alt: words,
      variants: [{ url: `${STORAGE}${PICTURE}`, width: 1600, height: 1067, type: 'image/webp' }],
    },
    author: { _id: 'ada', name: words },
    tags: [words.slice(0, 40), 'Looms'],
    language: 'de',
    createdAt: time,
    updatedAt: time,
  }
}

function feed(path: string, posts: FeedPost[]): Promise<string> {
  return makeDocument(path, { '/api/v1/feed': { posts } })
}

/** In UTF-8 nothing is ill-formed, and XML knows no control characters. */
const LEGAL = /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]*$/u

const words = [...SCRIPTS, ...NAUGHTY_STRINGS, ...XSS_SHAPES.slice(0, 100)].map(
  (text) => text.trim() || '?',
)
const posts = words.map((text, number) => aFeedPost(number, text))
posts.push(aFeedPost(posts.length, 'Constructs', CONSTRUCTS))

beforeAll(async () => setTexts(await loadTexts('en')))

/** Of an XML parser: line ends are LF, and white space around does not count. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const legal = (text: string) =>
  plain(text.toWellFormed().replaceAll(/[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))

const ABSOLUTE = /^(?:https?:|mailto:)/

function textOf(node: DefaultTreeAdapterTypes.Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function addressesOf(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
}

interface ReadItem {
  title?: string
  isoDate?: string
  creator?: string
  author?: string
  content?: string
  'content:encoded'?: string
}

const summary = ({ title = '', creator, author, isoDate }: ReadItem = {}) => [
  plain(title),
  plain(creator ?? author ?? ''),
  isoDate?.slice(0, 19),
]

const contentOf = (item: ReadItem | undefined) => item?.['content:encoded'] ?? item?.content ?? ''

test('/feed.xml: the summary of a post is HTML without tags', async () => {
  const { items } = await new RssParser<object, ReadItem>().parseString(
    await feed('/feed.xml', posts),
  )
  for (const [index, { excerpt }] of posts.entries()) {
    const { content = '' } = items[index] ?? {}
    expect(content).not.toContain('<')
    expect(plain(textOf(parseFragment(content)))).toBe(legal(excerpt))
  }
})

describe.each(['/feed.xml', '/atom.xml'])('%s', (path) => {
  test('two other parsers read every post', async () => {
    const xml = await feed(path, posts)
    expect(LEGAL.test(xml)).toBe(true)
    const parsed = parseFeed(xml)
    expect([parsed.title, parsed.items.length]).toEqual(['Inkwell', posts.length])
    const { items } = await new RssParser<object, ReadItem>().parseString(xml)
    for (const [index, { title, author, createdAt, _id: id }] of posts.entries()) {
      const url = `${ORIGIN}/post/${id}`
      const second = createdAt.slice(0, 19)
      expect(parsed.items[index]).toMatchObject({ id: url, url, published: new Date(`${second}Z`) })
      const read = summary(items[index])
      expect(read).toEqual([legal(title), legal(author.name), second])
    }
  })

  test('all addresses are absolute, and nothing is left that only our pages need', async () => {
    const { items } = await new RssParser<object, ReadItem>().parseString(await feed(path, posts))
    const contents = items.map(contentOf)
    for (const [index, html] of contents.entries()) {
      expect(addressesOf(html).filter((address) => !ABSOLUTE.test(address))).toEqual([])
      const tags =
        html
          .match(/<[a-z][^>]*>/g)
          ?.join('')
          .replaceAll(/"[^"]*"/g, '') ?? ''
      expect(tags).not.toMatch(/<(?:script|iframe|style|form)\b| (?:class|tabindex|on\w+)=/)
      const text = (given = '') => plain(textOf(parseFragment(given)))
      expect(text(html)).toBe(legal(text(posts[index]?.html)))
    }
    const last = contents.at(-1) ?? ''
    expect(last).toContain(`href="${ORIGIN}/post/post-${posts.length - 1}#`)
    expect(last).toContain(`href="${ORIGIN}/post/post-0"`)
    expect(last).toContain(`src="${STORAGE}${PICTURE}"`)
  })
})

test('RSS has what validators ask for', async () => {
  const xml = await feed('/feed.xml', posts.slice(0, 1))
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\n<rss version="2\.0"/)
  expect(xml).toContain(
    `<atom:link href="${ORIGIN}/feed.xml" rel="self" type="application/rss+xml"/>`,
  )
  expect(xml).toMatch(/<guid isPermaLink="true">https:\/\/blog\.example\/post\/post-0<\/guid>/)
  expect(xml).toMatch(/<pubDate>\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT<\/pubDate>/)
  expect(xml).toContain('<language>en</language>')
  expect(xml).not.toMatch(/<author>|@/)
})

function imported(post: (typeof posts)[number]) {
  return { ...post, feedId: 'https://old.example/?p=1' }
}

test('an imported post keeps its id in all formats', async () => {
  const some = posts.slice(0, 1).map(imported)
  const rss = await feed('/feed.xml', some)
  expect(rss).toContain('<guid isPermaLink="false">https://old.example/?p=1</guid>')
  expect(await feed('/atom.xml', some)).toContain('<id>https://old.example/?p=1</id>')
  expect(await feed('/feed.json', some)).toContain('"https://old.example/?p=1"')
})

test('an id with an ampersand is escaped text, not a section', async () => {
  const feedId = 'https://old.example/?p=1&a=<b>'
  const some = posts.slice(0, 1).map((post) => Object.assign({}, post, { feedId }))
  const id = 'https://old.example/?p=1&amp;a=&lt;b&gt;'
  expect(await feed('/feed.xml', some)).toContain(`<guid isPermaLink="false">${id}</guid>`)
  expect(await feed('/atom.xml', some)).toContain(`<id>${id}</id>`)
})

test('Atom has what validators ask for', async () => {
  const xml = await feed('/atom.xml', posts.slice(0, 1))
  for (const part of [
    `<id>${ORIGIN}/atom.xml</id>`,
    'xml:lang="en"',
    `<link href="${ORIGIN}/atom.xml" rel="self" type="application/atom+xml"/>`,
    `<link href="${ORIGIN}/" rel="alternate" type="text/html"/>`,
    '<updated>2026-01-31T00:00:00.000Z</updated>',
  ]) {
    expect(xml).toContain(part)
  }
})

test('JSON Feed 1.1 has every post, and absolute addresses', async () => {
  const parsed = JSON.parse(await feed('/feed.json', posts)) as {
    version: string
    feed_url: string
    items: {
      id: string
      url: string
      title: string
      content_html: string
      date_published: string
    }[]
  }
  expect(parsed.version).toBe('https://jsonfeed.org/version/1.1')
  expect(parsed.feed_url).toBe(`${ORIGIN}/feed.json`)
  expect(parsed.items.map(({ title }) => plain(title))).toEqual(
    posts.map(({ title }) => legal(title)),
  )
  for (const { id, url, content_html: html, date_published: time } of parsed.items) {
    expect(url).toBe(id)
    expect(new Date(time).toISOString()).toBe(time)
    expect(addressesOf(html).filter((address) => !ABSOLUTE.test(address))).toEqual([])
  }
})

test('a feed without posts is valid', async () => {
  expect(parseFeed(await feed('/feed.xml', [])).items).toEqual([])
  expect(parseFeed(await feed('/atom.xml', [])).items).toEqual([])
})

describe('feeds of an author and a tag', () => {
  const answers = {
    '/api/v1/authors/ada': { author: { _id: 'ada', name: 'Ada & Co' } },
    '/api/v1/feed?author=ada': { posts: posts.slice(0, 2) },
    '/api/v1/tags/looms': { tag: { slug: 'looms', name: 'Looms' } },
    '/api/v1/feed?tag=looms': { posts: posts.slice(0, 1) },
    '/api/v1/tags/old': { tag: { slug: 'looms', name: 'Looms' } },
    '/api/v1/feed?tag=old': { posts: [] },
    '/api/v1/feed?author=gone': { posts: [] },
  }

  test('they have their own titles and addresses', async () => {
    const ofAuthor = parseFeed(await makeDocument('/author/ada/atom.xml', answers))
    expect(ofAuthor).toMatchObject({ title: 'Ada & Co · Inkwell', url: `${ORIGIN}/author/ada` })
    expect(ofAuthor.items.length).toBe(2)
    const xml = await makeDocument('/tag/looms/feed.xml', answers)
    expect(xml).toContain(`href="${ORIGIN}/tag/looms/feed.xml" rel="self"`)
    expect(xml).toContain('<category>Looms</category>')
  })

  test('a tag of another name leads to the present one, and nobody has no feed', async () => {
    const redirect = await pageAt('/tag/old/feed.xml', answering(answers))
    expect(redirect instanceof Response && redirect.headers.get('Location')).toBe(
      '/tag/looms/feed.xml',
    )
    for (const path of ['/author/gone/feed.xml', '/tag/none/feed.json']) {
      expect(await pageAt(path, answering(answers))).toMatchObject({ status: 404 })
    }
  })
})
