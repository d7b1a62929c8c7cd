import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { feeds } from './feeds.ts'

function rss(items: string, head = '<link>https://a.b/</link>'): string {
  const spaces =
    'xmlns:c="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return `<?xml version="1.0"?><rss version="2.0" ${spaces}><channel>${head}${items}</channel></rss>`
}

function atom(entries: string, head = ''): string {
  return `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.b/blog/" xml:lang="de">${head}${entries}</feed>`
}

async function textsOf(content: string) {
  const entries = await readAll(feeds, { 'feed.xml': content })
  return entries.filter(({ kind }) => kind === 'post')
}

test('an item of RSS has its whole text, author, tags, time, recording and id', async () => {
  const entries = await readAll(feeds, {
    anything: rss(`<item><title>A &amp;amp; &lt;b&gt;B&lt;/b&gt;</title><link>https://a.b/c/d</link>
      <guid isPermaLink="false"> urn:x&amp;y </guid><pubDate>Wed, 02 Oct 2002 08:00:00 EST</pubDate>
      <dc:creator>Ada</dc:creator><category>wind</category><description>Short</description>
      <c:encoded><![CDATA[<p>Long <a href="../e">e</a></p>]]></c:encoded>
      <enclosure url="/f.mp3" type="audio/mpeg"/><enclosure url="/g.png" type="image/png"/></item>`),
  })
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'Ada'],
    ['tag', 'wind'],
    ['post', 'A & B'],
  ])
  expect(entries[2]).toMatchObject({
    addresses: ['https://a.b/c/d'],
    item: {
      markdown: 'Long [e](https://a.b/e)\n\n[f.mp3](https://a.b/f.mp3)\n',
      publishedAt: new Date('2002-10-02T13:00:00Z'),
      cover: { ref: 'https://a.b/g.png', places: [] },
      feedId: ' urn:x&y ',
    },
  })
})

test.each([
  ['02 Oct 02', '2002-10-02T00:00:00.000Z'],
  ['Wed, 02 Oct 2002 08:00:00 +0200', '2002-10-02T06:00:00.000Z'],
  ['Wed, 02 Oct 2002 08:00:00', '2002-10-02T08:00:00.000Z'],
  ['2002-10-02T08:00:00Z', '2002-10-02T08:00:00.000Z'],
  ['yesterday', undefined],
])('the time %s', async (written, time) => {
  const [text] = await textsOf(rss(`<item><title>A</title><pubDate>${written}</pubDate></item>`))
  const { item } = text ?? {}
  expect(item?.type === 'text' && item.publishedAt?.toISOString()).toBe(time)
})

test('XHTML of Atom is relative to its base, and keeps the order of its text and elements', async () => {
  const [text] = await textsOf(
    atom(`<entry xml:base="c/"><id>urn:1</id><title type="html">A &amp;lt; B</title><link href="d.html"/>
      <link rel="self" href="e.atom"/><published>2024-01-02T03:04:05+01:00</published>
      <content type="xhtml" xml:base="f/"><div><p>a <em>b</em> c &lt; <img src="g.png" alt="G"/></p>
      <entry>no entry</entry></div></content></entry>`),
  )
  expect(text).toMatchObject({
    title: 'A < B',
    addresses: ['https://a.b/blog/c/d.html'],
    item: {
      markdown: 'a *b* c \\< ![G](https://a.b/blog/c/f/g.png)\n\nno entry\n',
      language: 'de',
      publishedAt: new Date('2024-01-02T02:04:05Z'),
    },
  })
})

test('elements are known by their namespaces', async () => {
  const [text] = await textsOf(
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom" xml:base="https://a.b/"><a:entry><a:id>urn:1</a:id><a:title>A</a:title>
      <title xmlns="urn:x">No</title><a:content type="xhtml"><h:div xmlns:h="http://www.w3.org/1999/xhtml"><h:p>a <h:em>b</h:em></h:p></h:div>
      </a:content></a:entry></a:feed>`,
  )
  expect(text).toMatchObject({ title: 'A', item: { markdown: 'a *b*\n' } })
})

test('an entry has the author of the feed that it was taken from, or of its own', async () => {
  const source = '<source><author><name>Bob</name></author></source>'
  const entries = await textsOf(
    atom(
      `<entry><id>urn:1</id><title>A</title><content src="a.html"/><summary>Words</summary>${source}</entry>
       <entry><id>2</id><title>B</title></entry>`,
      '<author><name>Ada</name><email>ada@a.b</email></author>',
    ),
  )
  expect(entries.map(({ id, item }) => [id, 'authors' in item && item.authors])).toEqual([
    ['post:urn:1', ['Bob']],
    ['post:https://a.b/blog/#2', ['Ada']],
  ])
  expect(entries[0]?.item).toMatchObject({ markdown: 'Words\n' })
})

test('an address for mail is no name', async () => {
  const items =
    '<item><title>A</title><author>a@a.b (Ada)</author></item><item><title>B</title><author>b@a.b</author></item>'
  const texts = await textsOf(rss(items))
  expect(texts.map(({ item }) => 'authors' in item && item.authors)).toEqual([['Ada'], []])
})

test('a feed that ends too early has its whole items', async () => {
  const items =
    '<item><title>A</title><guid>1</guid></item><item><title>B</title><guid>2</guid><descr'
  const entries = await textsOf(`<rss><channel><link>https://a.b/</link>${items}`)
  expect(entries.map(({ title, item }) => [title, item.type === 'refused' && item.reason])).toEqual(
    [
      ['A', false],
      ['B', 'it is cut off'],
    ],
  )
})

test('attached files that are no pictures become links; further pictures are named', async () => {
  const files = `<enclosure url="/g.png" type="image/png"/><enclosure url="/a%20b.pdf" type="application/pdf"/>
    <enclosure url="/c.zip"/><m:content url="https://a.b/f.mp4" medium="video" title="Film"/><m:content url="/a%20b.pdf"/>
    <m:content url="/h.JPG"/><enclosure type="image/png"/>`
  const item = `<item xmlns:m="http://search.yahoo.com/mrss/"><title>A</title><description>Words</description>${files}</item>`
  const [text] = await textsOf(rss(item))
  expect(text?.item).toMatchObject({
    markdown:
      'Words\n\n[a%20b.pdf](https://a.b/a%20b.pdf)\n\n[c.zip](https://a.b/c.zip)\n\n[Film](https://a.b/f.mp4)\n',
    cover: { ref: 'https://a.b/g.png' },
    notes: expect.arrayContaining([
      'attached pictures that the text does not show (1): left out',
    ]) as string[],
  })
})

test.each([
  ['its link', 'https://a.b/c', '', 'https://a.b/c'],
  ['its link below the site', 'https://blog.a.b/c', '', 'https://blog.a.b/c'],
  ['its link with www', 'http://www.a.b/c', 'https://x.y/', 'http://www.a.b/c'],
  ['its id', 'https://x.y/about', 'https://a.b/c', 'https://a.b/c'],
  ['nothing, with an id elsewhere', 'https://x.y/about', 'https://x.y/about', undefined],
  ['nothing, with a number', 'https://x.y/about', '12', undefined],
])('the address of an item is %s', async (_, link, id, address) => {
  const item = `<item><title>A</title><link>${link}</link><guid>${id}</guid>
    <description>&lt;a href="${link}"&gt;it&lt;/a&gt; &lt;a href="/d"&gt;d&lt;/a&gt;</description></item>`
  const [text] = await textsOf(rss(item))
  expect(text?.addresses).toEqual(address === undefined ? [] : [address])
  const { origin } = new URL(address ?? 'https://a.b/')
  expect(text?.item).toMatchObject({ markdown: `[it](${link}) [d](${origin}/d)\n` })
})

test('an id that is no permalink is no address, and no link of a feed without a site is refused', async () => {
  const item = (more: string) =>
    `<item><title>A</title><link>https://x.y/about</link>${more}</item>`
  const guid = '<guid isPermaLink="false">https://a.b/c</guid>'
  const addresses = async (feed: string) => (await textsOf(feed)).map((text) => text.addresses)
  expect(await addresses(rss(item(guid)))).toEqual([[]])
  expect(await addresses(rss(item(guid), ''))).toEqual([['https://x.y/about']])
  expect(await addresses(rss(item(guid), '<link>http://localhost:1313/</link>'))).toEqual([
    ['https://x.y/about'],
  ])
})

test('a feed of Atom names its site by itself', async () => {
  const entry = '<entry><id>urn:1</id><title>A</title><link href="https://x.y/about"/></entry>'
  const self = '<link rel="self" href="https://a.b/feed.atom"/>'
  const [text] = await textsOf(`<feed xmlns="http://www.w3.org/2005/Atom">${self}${entry}</feed>`)
  expect(text?.addresses).toEqual([])
})

test('all feeds of an archive are read, and equal texts once', async () => {
  const item = (title: string, more = '') => `<item><title>${title}</title>${more}</item>`
  const one = '<link>https://a.b/1</link>'
  const entries = await readAll(feeds, {
    'a.xml': rss(
      item('One', one) +
        item('Two', '<guid>urn:2</guid>') +
        item('Same', `${one}<guid>urn:5</guid>`),
    ),
    'b/c.rss': rss(item('Two', '<guid>urn:2</guid>') + item('Three', '<guid>urn:3</guid>')),
    'd.atom': atom(
      '<entry><id>urn:1</id><title>One</title><link href="https://a.b/1"/></entry><entry><id>urn:4</id><title>Four</title></entry>',
    ),
  })
  expect(entries.map(({ title }) => title)).toEqual(['One', 'Two', 'Same', 'Three', 'Four'])
})

test('a folder of Markdown is no feed, and neither is another document', async () => {
  const feed = rss('')
  expect(await feeds.recognise(await archiveOf({ 'feed.xml': feed, 'a.md': '' }))).toBe(false)
  expect(await feeds.recognise(await archiveOf({ 'a.xml': '<opml/>' }))).toBe(false)
})
