import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { jsonFeed } from './json-feed.ts'

function feedOf(items: object[], more: object = {}): string {
  const head = { version: 'https://jsonfeed.org/version/1.1', title: 'Sea' }
  return JSON.stringify({ ...head, home_page_url: 'https://a.b/', ...more, items })
}

test('an item has its authors, tags, dates, cover, recordings and id', async () => {
  const item = {
    id: 'urn:1',
    url: 'https://a.b/2024/one.html',
    title: 'One',
    content_html: '<p>Words <a href="../two">two</a></p>',
    date_published: '2024-01-02T03:04:05-05:00',
    date_modified: '2024-02-02T03:04:05Z',
    authors: [{ name: 'Ada' }, { name: 'Bob' }],
    tags: ['wind'],
    image: 'https://a.b/c.jpg',
    attachments: [{ url: 'https://a.b/d.mp3', title: 'Talk' }],
  }
  const entries = await readAll(jsonFeed, { 'anything.json': feedOf([item, item]) })
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'Ada'],
    ['author', 'Bob'],
    ['tag', 'wind'],
    ['post', 'One'],
  ])
  expect(entries[3]).toMatchObject({
    addresses: ['https://a.b/2024/one.html'],
    item: {
      markdown: 'Words [two](https://a.b/two)\n\n[Talk](https://a.b/d.mp3)\n',
      publishedAt: new Date('2024-01-02T08:04:05Z'),
      changedAt: new Date('2024-02-02T03:04:05Z'),
      cover: { ref: 'https://a.b/c.jpg', places: [] },
      feedId: 'urn:1',
    },
  })
})

test('plain text keeps its signs and lines; the authors of the feed are those of its items', async () => {
  const entries = await readAll(jsonFeed, {
    'feed.json': feedOf([{ id: 7, content_text: '*a* <b>\nc\n\nd' }], {
      authors: [{ name: 'Ada' }],
    }),
  })
  expect(entries[1]).toMatchObject({
    id: 'post:https://a.b/#7',
    title: '',
    item: {
      markdown: '\\*a\\* \\<b>\nc\n\nd\n',
      authors: ['Ada'],
      feedId: '7',
      original: { format: 'markdown', text: '*a* <b>\nc\n\nd' },
    },
  })
})

test('pictures of an archive of Micro.blog are in it, and none are outside', async () => {
  const html =
    '<img src="uploads/2024/p.jpg"><img src="https://a.b/uploads/2024/p.jpg"><img src="../../etc/passwd">'
  const [entry] = await readAll(jsonFeed, {
    'feed.json': feedOf([{ id: '1', content_html: html }]),
    'index.html': '',
    'uploads/2024/p.jpg': '',
  })
  expect(entry?.item).toMatchObject({
    pictures: [
      { ref: 'uploads/2024/p.jpg', places: ['uploads/2024/p.jpg'] },
      { ref: 'https://a.b/uploads/2024/p.jpg', places: ['uploads/2024/p.jpg'] },
      { ref: '../../etc/passwd', places: [] },
    ],
  })
})

test('all JSON Feeds of an archive are read; a broken one and other feeds are listed', async () => {
  const item = (id: number) => ({ id: `urn:${id}`, url: `https://a.b/${id}`, title: String(id) })
  const entries = await readAll(jsonFeed, {
    'a.json': feedOf([item(1), item(2)]),
    'b.json': feedOf([item(2), item(3)]),
    'c.json': feedOf([item(4)]).slice(0, -2),
    'd.xml': '<rss><channel/></rss>',
  })
  expect(entries.map(({ title }) => title)).toEqual(['1', '2', '3', 'c.json', 'd.xml'])
  expect(entries.slice(3).map(({ item: { type } }) => type)).toEqual(['other', 'other'])
})

test('other documents are no feed', async () => {
  expect(await jsonFeed.recognise(await archiveOf({ 'a.json': '{"items":[]}' }))).toBe(false)
})

test.each([
  [
    'a feed that a site in Markdown has built',
    { '_site/feed.json': feedOf([]), '_posts/a.md': '' },
  ],
  ['a template of a feed', { 'feed.json': `---\n---\n${feedOf([])}`, 'a.html': '' }],
])('%s is no feed', async (_, files) => {
  expect(await jsonFeed.recognise(await archiveOf(files))).toBe(false)
})

test('a feed with a file that describes it is a feed, and so is a broken one that is given alone', async () => {
  for (const path of ['README.md', 'uploads/2026/notes.md']) {
    const described = await archiveOf({ 'feed.json': feedOf([]), [path]: 'My feed' })
    expect(await jsonFeed.recognise(described)).toBe(true)
  }
  expect(await jsonFeed.recognise(await archiveOf({ 'feed.json': feedOf([]).slice(0, -2) }))).toBe(
    true,
  )
})
