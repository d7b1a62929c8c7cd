import { expect, test } from 'vitest'
import { archiveOf, readAll } from '../../../../testing/import-archives.ts'
import { recognise } from '../../recognise.ts'
import { readers } from '../readers.ts'
import { inkwell } from './inkwell.ts'

const MANIFEST = '{"format":"inkwell-export","version":1,"scope":"author"}\n'
const NAME = `${'a'.repeat(32)}-40x20.webp`
const COVER = `${'b'.repeat(64)}.webp`
const AT = '2026-01-02T03:04:05.678Z'
const LATER = '2036-01-02T03:04:05.678Z'

function linesOf(...lines: object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

function aPost(id: string, more: object = {}) {
  const times = { publishedAt: AT, updatedAt: AT }
  return {
    post: { id, author: 'ada', title: id, content: 'A', lineEnds: 'break', ...times, ...more },
  }
}

function aDraft(post: string, more: object = {}) {
  const times = { createdAt: AT, updatedAt: AT }
  return {
    draft: {
      post,
      title: 'Draft',
      content: ' B\n',
      lineEnds: 'space',
      ownCover: false,
      ...times,
      ...more,
    },
  }
}

const NEVER = { title: '', content: '', publishedAt: '', unpublishedAt: AT }

function readPosts(...lines: object[]) {
  return readAll(inkwell, {
    '_inkwell/manifest.json': MANIFEST,
    '_inkwell/people.ndjson': linesOf({ id: 'ada', name: 'Ada' }),
    '_inkwell/posts.ndjson': linesOf(...lines),
    [`images/${NAME}`]: 'a',
    [`images/${COVER}`]: 'b',
  })
}

test('an archive with a manifest is an export of Inkwell, whatever else it has', async () => {
  const files = { '_posts/a.md': '---\ntitle: A\n---\nA', 'wordpress.xml': '<rss/>' }
  const formatOf = async (manifest: string) => {
    const archive = await archiveOf({ ...files, '_inkwell/manifest.json': manifest })
    return (await recognise(archive, readers)).format
  }
  expect(await formatOf(MANIFEST)).toBe('inkwell')
  for (const other of ['', '[]', '{"format":"inkwell-export","version":2}', 'x'.repeat(20_000)]) {
    expect(await formatOf(other)).toBe('markdown')
  }
})

test('a post has its words, author, labels and pictures', async () => {
  const content = `\n  ![a](/images/${NAME}) ![b](https://a.example/images/${NAME}?b) ![c](/c.png)\n`
  const labels = { tags: ['A, b', 'c'], series: 'S', language: 'ar', lineEnds: 'space' }
  const cover = { cover: COVER, alt: 'Alt', focus: '0.25,0' }
  const [entry] = await readPosts(aPost('1', { content, ...labels, ...cover }))
  expect(entry).toMatchObject({ id: '1', kind: 'post', isPublic: true, addresses: ['/post/1'] })
  const place = `images/${NAME}`
  expect(entry?.item).toMatchObject({
    state: 'published',
    markdown: content,
    original: { format: 'markdown', text: content },
    authors: ['Ada'],
    publishedAt: new Date(AT),
    ...labels,
    cover: { places: [`images/${COVER}`], alt: 'Alt', focus: '0.25,0' },
    pictures: [
      { id: place, ref: `/images/${NAME}`, places: [place] },
      { id: place, ref: `https://a.example/images/${NAME}?b`, places: [place] },
      { id: '/c.png', places: [] },
    ],
  })
})

test.each([
  ['deletedAt', 'trashed'],
  ['hiddenAt', 'private'],
  ['unpublishedAt', 'draft'],
])('a post with %s is %s', async (field, state) => {
  const [entry] = await readPosts(aPost('1', { [field]: AT }))
  expect(entry).toMatchObject({ kind: 'draft', isPublic: false, item: { state } })
})

test('a draft is the record of its post, unless that has a text of its own', async () => {
  const entries = await readPosts(
    aPost('1', { tags: ['a'], cover: COVER }),
    aDraft('1'),
    { revision: { post: '1', text: 'older' } },
    aPost('2', NEVER),
    aDraft('2', { scheduledFor: AT }),
    aPost('3', { ...NEVER, deletedAt: AT }),
    aDraft('3', { tags: ['c'], ownCover: true }),
    aPost('4', NEVER),
    aDraft('4', { discardedAt: AT, scheduledFor: LATER }),
  )
  expect(entries.map(({ id, item }) => [id, item.type === 'text' && item.state])).toEqual([
    ['1', 'published'],
    ['1 draft', 'draft'],
    ['2', 'scheduled'],
    ['3', 'trashed'],
    ['4', 'trashed'],
  ])
  expect(entries[1]?.item).toMatchObject({ markdown: ' B\n', lineEnds: 'space', tags: ['a'] })
  expect(entries[1]?.item).toMatchObject({ cover: { places: [`images/${COVER}`] } })
  expect(entries[3]?.item).toMatchObject({ tags: ['c'], cover: undefined })
  expect(entries[4]?.item).toMatchObject({ publishedAt: new Date(AT) })
})

test('comments and pages are records, and so are lines that cannot be read', async () => {
  const comment = { id: 'c', post: '1', name: 'Bob', createdAt: AT, content: 'Yes.', parent: 'b' }
  const entries = await readAll(inkwell, {
    '_inkwell/manifest.json': MANIFEST,
    '_inkwell/posts.ndjson': `${linesOf(aPost('1'))}{"post":\n[]\n`,
    '_inkwell/comments.ndjson': linesOf(comment, { ...comment, id: 'd', removedAt: AT }),
    '_inkwell/pages.ndjson': linesOf({
      slug: 'about',
      title: 'About',
      content: 'Who.',
      published: true,
    }),
    'README.txt': 'Everything',
    '_posts/a.md': '---\ntitle: A\n---\nA',
  })
  expect(entries.map(({ id, kind }) => [id, kind])).toEqual([
    ['1', 'post'],
    ['_inkwell/posts.ndjson:2', 'other'],
    ['_inkwell/posts.ndjson:3', 'other'],
    ['c', 'comment'],
    ['d', 'comment'],
    ['page about', 'page'],
  ])
  expect(entries[3]?.item).toMatchObject({ textId: '1', parentId: 'b', at: new Date(AT) })
  expect(entries[4]?.item).toEqual({ type: 'refused', reason: 'it is in the trash' })
})
