import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { substack } from './substack.ts'

const HEAD =
  'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url\n'

test('posts, podcasts and pages have their texts, subtitles and recordings', async () => {
  const entries = await readAll(substack, {
    'posts.csv': `${HEAD}1.a-voyage,2020-01-02T03:04:05.678Z,TRUE,,newsletter,everyone,"A ""voyage"", begun",&#x201C;Sea&#x201D;,\n2.talk,2020-02-02T03:04:05.678Z,true,,podcast,everyone,Talk,,https://a.b/c.mp3\n3.about,2020-02-02T03:04:05.678Z,TRUE,,page,everyone,About,,\n`,
    'posts/1.a-voyage.html': '<p>Words</p>',
    'posts/2.talk.html': '',
    'posts/3.about.html': '<p>Us</p>',
    'posts/1.opens.csv': 'email',
    'email_list.blog.csv': 'email\nada@example.com',
  })
  expect(entries).toMatchObject([
    {
      id: 'post:1.a-voyage',
      kind: 'post',
      addresses: ['/p/a-voyage'],
      item: {
        title: 'A "voyage", begun',
        markdown: '“Sea”\n\nWords\n',
        publishedAt: new Date('2020-01-02T03:04:05.678Z'),
        original: { text: '<p>Words</p>' },
      },
    },
    { kind: 'post', item: { markdown: '[c.mp3](https://a.b/c.mp3)\n' } },
    { kind: 'page', slug: 'about', item: { kind: 'page' } },
    { kind: 'other', title: 'email_list.blog.csv', item: { type: 'other' } },
  ])
})

test.each([
  ['TRUE,,newsletter,everyone', 'published'],
  ['TRUE,,newsletter,only_paid', 'private'],
  ['TRUE,,newsletter,founding', 'private'],
  ['TRUE,,newsletter,only_free', 'private'],
  ['TRUE,,adhoc_email,everyone', 'private'],
  ['FALSE,,newsletter,everyone', 'draft'],
])('%s is %s', async (fields, state) => {
  const [entry] = await readAll(substack, {
    'export/posts.csv': `${HEAD}1.a,2020-01-02,${fields},A,,\n`,
    'export/posts/1.a.html': 'x',
  })
  expect(entry).toMatchObject({ isPublic: state === 'published', item: { state } })
})

test('restacks, missing texts, doubled and damaged lines', async () => {
  const entries = await readAll(substack, {
    'posts.csv': `\uFEFF${HEAD}1.a,2020-01-02,TRUE,,restack,everyone,A,,\n2.b,2020-01-02,TRUE,,newsletter,everyone,B\n2.b,,,,,,again,,\n,,,,,,,,\n`,
  })
  expect(entries).toMatchObject([
    { item: { type: 'other', reason: 'it shares a text of somebody else' } },
    { item: { type: 'refused', reason: 'its text is not in the export' } },
  ])
})

test('texts of others are private texts if asked for', async () => {
  const files = {
    'posts.csv': `${HEAD}1.a,2020-01-02,TRUE,,restack,everyone,A,,\n2.b,2020-01-02,TRUE,,restack,everyone,B,,\n`,
    'posts/1.a.html': '<p>Theirs</p>',
  }
  expect(await readAll(substack, files, { othersWords: true })).toMatchObject([
    {
      kind: 'draft',
      isPublic: false,
      item: { state: 'private', title: 'A', markdown: 'Theirs\n' },
    },
    { item: { type: 'refused', reason: 'its text is not in the export' } },
  ])
})

test('another list is no export of Substack', async () => {
  expect(await substack.recognise(await archiveOf({ 'posts.csv': 'title,text\n' }))).toBe(false)
})
