import { expect, test } from 'vitest'
import { readAll } from '../../../../testing/import-archives.ts'
import { markdown } from '../markdown/markdown.ts'
import { bear } from './bear.ts'

const HEAD =
  'uid,title,slug,alias,published date,all tags,publish,make discoverable,is page,content,meta image,lang'

function tableOf(...rows: string[]): Record<string, string> {
  return { 'posts.csv': `\uFEFF${HEAD}\r\n${rows.join('\r\n')}\r\n` }
}

test('a row is a post with its tags, addresses, cover and language', async () => {
  const row =
    'u1,"A ""day"", out",day-out,days/out,2023-05-06 07:08:09.5+00:00,"[""sea"", ""wind""]",True,False,False,"one\ntwo\n\n![p](https://b.example/p.webp)",https://b.example/c.webp,de'
  const entries = await readAll(bear, tableOf(row, row))
  expect(entries.map(({ kind, title }) => [kind, title])).toEqual([
    ['tag', 'sea'],
    ['tag', 'wind'],
    ['post', 'A "day", out'],
  ])
  expect(entries[2]).toMatchObject({ id: 'post:u1', isPublic: true })
  expect(entries[2]?.addresses).toEqual(expect.arrayContaining(['/day-out/', '/days/out']))
  expect(entries[2]?.item).toMatchObject({
    state: 'published',
    lineEnds: 'space',
    markdown: 'one\ntwo\n\n![p](https://b.example/p.webp)',
    publishedAt: new Date('2023-05-06T07:08:09.500Z'),
    tags: ['sea', 'wind'],
    cover: { ref: 'https://b.example/c.webp' },
    language: 'de',
  })
})

test('pages and drafts are what they were, also without a date', async () => {
  const entries = await readAll(
    bear,
    tableOf(
      'u1,About,about,,2023-05-06 07:08:09+00:00,[],True,True,True,text,,',
      'u2,Later,later,,2023-05-06 07:08:09+00:00,[],False,True,False,text,,',
      'u3,Never,never,,,[],False,True,False,text,,',
    ),
  )
  expect(entries.map(({ kind, item }) => [kind, item])).toMatchObject([
    ['page', { kind: 'page', state: 'published' }],
    ['draft', { kind: 'post', state: 'draft' }],
    ['draft', { kind: 'post', state: 'draft', publishedAt: undefined }],
  ])
})

test('a row that cannot be read does not end the table', async () => {
  const entries = await readAll(
    bear,
    tableOf('u1,a "b" c,a,,,not json,True,True,False,text,,', 'u2', 'u3,"cut off'),
  )
  expect(entries.map(({ id }) => id)).toEqual(expect.arrayContaining(['post:u1', 'post:u2']))
})

test('Markdown files of Bear have names and values that are no YAML', async () => {
  const head =
    'title: One: "two" # three\nslug: one\nalias: first/one\npublished_date: 2023-05-06T07:08:09+00:00\ntags: sea, wind\npublish: true\nmake_discoverable: true\nis_page: false'
  const [entry] = await readAll(markdown, { 'one.md': `---\n${head}\n---\n\nText` })
  expect(entry).toMatchObject({ kind: 'post', title: 'One: "two" # three' })
  expect(entry?.addresses).toEqual(expect.arrayContaining(['/one/', '/first/one']))
  expect(entry?.item).toMatchObject({
    state: 'published',
    tags: ['sea', 'wind'],
    publishedAt: new Date('2023-05-06T07:08:09Z'),
    markdown: 'Text',
  })
})
