import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { blogger } from './blogger.ts'

const BLOG = 'tag:blogger.com,1999:blog-7'
const KIND = 'http://schemas.google.com/blogger/2008/kind'

/** An entry of the format of before 2025. */
function old(number: number, kind: string, more: string): string {
  return `<entry><id>${BLOG}.post-${number}</id><published>2012-03-04T05:06:07.000+01:00</published>
    <updated>2013-03-04T05:06:07Z</updated><category scheme='http://schemas.google.com/g/2005#kind' term='${KIND}#${kind}'/>
    <author><name>Ada</name><email>ada@example.com</email></author>${more}</entry>`
}

function oldFeed(...entries: string[]): string {
  return `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:thr='http://purl.org/syndication/thread/1.0'
    xmlns:pub='http://purl.org/atom/app#'>${entries.join('')}</feed>`
}

/** An entry of the format of Takeout. */
function entry(number: number, type: string, status: string, more = ''): string {
  return `<entry><id>${BLOG}.post-${number}</id><b:type>${type}</b:type><b:status>${status}</b:status>
    <author><name>Ada</name></author><title>T${number}</title><content type='html'>Words</content>
    <published>2020-01-02T03:04:05Z</published>${more}</entry>`
}

function feed(...entries: string[]): string {
  return `<feed xmlns='http://www.w3.org/2005/Atom' xmlns:b='http://schemas.google.com/blogger/2018'>
    <id>${BLOG}</id>${entries.join('')}</feed>`
}

test('before 2025: a post, a draft, an answer to a comment, a setting and a template', async () => {
  const entries = await readAll(blogger, {
    'blog.xml': oldFeed(
      old(1, 'settings', '<title>Setting</title>'),
      old(2, 'template', '<title>Template</title>'),
      old(
        3,
        'post',
        `<category scheme='http://www.blogger.com/atom/ns#' term='wind'/><title type='html'>A &amp;amp; B</title>
         <content type='html'>One&lt;br/&gt;two</content><link rel='alternate' href='http://a.blogspot.com/2012/03/a-b.html'/>`,
      ),
      old(4, 'post', '<title>Later</title><pub:control><pub:draft>yes</pub:draft></pub:control>'),
      old(
        5,
        'comment',
        `<content type='html'>&lt;b&gt;Yes&lt;/b&gt;</content><thr:in-reply-to ref='${BLOG}.post-3'/>
         <link rel='related' href='http://www.blogger.com/feeds/7/3/comments/default/9'/>`,
      ),
    ),
  })
  expect(entries.map(({ kind, title, item }) => [kind, title, item.type])).toEqual([
    ['other', 'Setting', 'other'],
    ['other', 'Template', 'other'],
    ['author', 'Ada', 'author'],
    ['tag', 'wind', 'tag'],
    ['post', 'A & B', 'text'],
    ['draft', 'Later', 'text'],
    ['comment', 'Ada', 'comment'],
  ])
  expect(entries[4]).toMatchObject({
    addresses: ['http://a.blogspot.com/2012/03/a-b.html'],
    isPublic: true,
    item: {
      markdown: 'One\ntwo\n',
      tags: ['wind'],
      publishedAt: new Date('2012-03-04T04:06:07Z'),
      changedAt: new Date('2013-03-04T05:06:07Z'),
      feedId: `${BLOG}.post-3`,
    },
  })
  expect(entries[6]?.item).toMatchObject({
    textId: `${BLOG}.post-3`,
    parentId: `${BLOG}.post-9`,
    name: 'Ada',
    markdown: '**Yes**',
    anchor: 'c5',
  })
  expect(JSON.stringify(entries)).not.toContain('ada@')
})

test.each([
  ['LIVE', 'post', 'published'],
  ['DRAFT', 'draft', 'draft'],
  ['SCHEDULED', 'draft', 'scheduled'],
  ['SOFT_TRASHED', 'draft', 'trashed'],
  ['SOMETHING_NEW', 'draft', 'private'],
])('a post that is %s', async (status, kind, state) => {
  const [, text] = await readAll(blogger, { 'feed.atom': feed(entry(1, 'POST', status)) })
  expect(text).toMatchObject({ kind, isPublic: status === 'LIVE', item: { state } })
})

test.each([
  ['SPAM_COMMENT', 'it is spam'],
  ['GHOSTED', 'it was hidden'],
  ['PENDING', 'it was not approved'],
])('a comment that is %s is left out', async (status, reason) => {
  const parent = `<b:parent>${BLOG}.post-1</b:parent>`
  const entries = await readAll(blogger, {
    'feed.atom': feed(entry(2, 'COMMENT', status, parent)),
  })
  expect(entries.map(({ item }) => item)).toEqual([{ type: 'refused', reason }])
})

test('a page has a slug, and labels have the addresses of their lists', async () => {
  const more =
    "<category scheme='tag:x' term='Wind &amp; sea'/><b:filename>/p/about-me.html</b:filename>"
  const entries = await readAll(blogger, { 'feed.atom': feed(entry(1, 'PAGE', 'LIVE', more)) })
  expect(entries[1]).toMatchObject({ kind: 'tag', addresses: ['/search/label/Wind%20%26%20sea'] })
  expect(entries[2]).toMatchObject({ kind: 'page', addresses: ['/p/about-me.html'] })
})

test('pictures of albums are found by name, whatever their size; those with one name are not', async () => {
  const address = (name: string) => `https://1.bp.blogspot.com/-a/s320/${name}`
  const shown = ['boat%2Bone.jpg', 'two.jpg', 'three.jpg'].map((name) => {
    return `&lt;img src="${address(name)}"&gt;`
  })
  const entries = await readAll(blogger, {
    'Takeout/Blogger/Blogs/Mein Blog/feed.atom': feed(
      entry(1, 'POST', 'LIVE').replace('Words', shown.join('')),
    ),
    'Takeout/Blogger/Alben/Mein Blog/Boat one.jpg': 'x',
    'Takeout/Blogger/Alben/Mein Blog/two.jpg': 'x',
    'Takeout/Blogger/Alben/B/two.jpg': 'x',
  })
  expect(entries[1]?.item).toMatchObject({
    pictures: [
      {
        id: 'https://1.bp.blogspot.com/-a/boat%2Bone.jpg',
        places: ['Takeout/Blogger/Alben/Mein Blog/Boat one.jpg'],
      },
      { id: 'https://1.bp.blogspot.com/-a/two.jpg', places: [] },
      { id: 'https://1.bp.blogspot.com/-a/three.jpg', places: [] },
    ],
  })
})

test('a file that ends too early has its whole entries', async () => {
  const cut = feed(entry(1, 'POST', 'LIVE'), entry(2, 'POST', 'LIVE')).slice(0, -60)
  const entries = await readAll(blogger, { 'feed.atom': cut })
  expect(entries.filter(({ kind }) => kind === 'post').map(({ item }) => item.type)).toEqual([
    'text',
    'refused',
  ])
})

test('every element may have a prefix', async () => {
  const text = oldFeed(old(3, 'post', "<title>A</title><content type='html'>Words</content>"))
    .replaceAll(/<(\/?)(?=[a-z]+[ >])/g, '<$1ns0:')
    .replace('xmlns=', 'xmlns:ns0=')
  const entries = await readAll(blogger, { 'blog.xml': text })
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['author', 'Ada'],
    ['post', 'A'],
  ])
})

test('the feed of another program is none of Blogger', async () => {
  const other = "<feed xmlns='http://www.w3.org/2005/Atom'><entry><id>urn:1</id></entry></feed>"
  expect(await blogger.recognise(await archiveOf({ 'feed.atom': other }))).toBe(false)
})
