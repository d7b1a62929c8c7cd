import { expect, test } from 'vitest'
import { earlierKeyOf, readSiteText } from './site-text.ts'

const DATE = 'date: 2020-01-02\n'

test.each([
  ['_posts/2020-01-02-a.md', '---\ntitle: T\n---\nB', { kind: 'post', state: 'published' }],
  [
    'content/post/a.md',
    `+++\ntitle = "T"\ndate = 2020-01-02\n+++\nB`,
    { title: 'T', kind: 'post' },
  ],
  ['posts/a.md', '{\n"title": "T", "date": "2020-01-02"\n}\nB', { title: 'T', state: 'published' }],
  ['_drafts/a.md', `---\n${DATE}---\nB`, { state: 'draft', title: 'a' }],
  ['posts/a.md', `---\ndraft: true\n${DATE}---\nB`, { state: 'draft' }],
  ['posts/a.md', `---\npublished: false\n${DATE}---\nB`, { state: 'draft' }],
  ['posts/a.md', '---\ntitle: T\n---\nB', { kind: 'post', state: 'draft', date: undefined }],
  ['about.md', '---\ntitle: T\n---\nB', { kind: 'page', state: 'published', slug: 'about' }],
  ['a.md', '# A *b*\n\nText', { title: 'A *b*', kind: 'page' }],
  ['content/post/bundle/index.md', `---\n${DATE}---\nB`, { slug: 'bundle', title: 'bundle' }],
  ['a.md', `\uFEFF---\r\ntitle: T\r\n${DATE}---\r\n\r\nB`, { title: 'T', body: 'B' }],
])('%s with %j', (path, source, expected) => {
  expect(readSiteText(path, source)).toMatchObject(expected)
})

test.each([
  ['published: No', 'draft'],
  ['published: off', 'draft'],
  ['draft: Yes', 'draft'],
  ['draft: on', 'draft'],
  ['status: Draft', 'draft'],
  ['status: pending', 'draft'],
  ['status: private', 'private'],
  ['private: yes', 'private'],
  ['private: "true"', 'private'],
  ['password: secret', 'private'],
  ['visibility: members', 'private'],
  ['visibility: unlisted', 'private'],
  ['permalink: false', 'private'],
  ['expiryDate: 2021-01-02', 'private'],
  ['unpublishdate: 2021-01-02', 'private'],
  ['expiryDate: 9999-01-02', 'published'],
  ['status: evergreen', 'published'],
  ['visibility: Public', 'published'],
  ['published: Yes', 'published'],
  ['draft: off', 'published'],
])('%s is %s', (line, state) => {
  expect(readSiteText('posts/a.md', `---\n${line}\n${DATE}---\nB`)).toMatchObject({ state })
})

test.each(['publishDate', 'publishdate', 'pubDate', 'pubdate'])('%s is the publication', (name) => {
  const { date } = readSiteText('posts/a.md', `---\n${DATE}${name}: 2030-05-06\n---\nB`)
  expect(date?.toISOString()).toBe('2030-05-06T00:00:00.000Z')
})

test.each(['Jul 08 2022', "'July 8, 2022'", '8 July 2022', '"Fri, 08 Jul 2022 00:00:00 GMT"'])(
  '%s is a date',
  (written) => {
    const { date, state } = readSiteText('posts/a.md', `---\npubDate: ${written}\n---\nB`)
    expect([date?.toISOString(), state]).toEqual(['2022-07-08T00:00:00.000Z', 'published'])
  },
)

test('a text has the addresses that generators give it, and those that it names', () => {
  const meta = 'permalink: /own/\naliases: [/old/, older]\nredirect_from: /oldest\n'
  const { addresses } = readSiteText('_posts/2020-01-02-a-b.md', `---\n${meta}---\nB`)
  expect(addresses).toEqual([
    '/own/',
    '/2020/01/02/a-b/',
    '/2020/01/02/a-b.html',
    '/a-b/',
    '/old/',
    '/older',
    '/oldest',
  ])
})

test.each([
  ['+++\na = \n+++\n', 'its front matter is not valid TOML'],
  ['{\n"a"\n}\n', 'its front matter is not valid JSON'],
  ['---\n"a\n---\n', 'its front matter is not valid YAML'],
])('%j is refused', (source, reason) => {
  expect(() => readSiteText('a.md', source)).toThrow(reason)
})

test('posts of earlier versions are known again, wherever the folder is', () => {
  const key = (path: string, title = 'A') =>
    earlierKeyOf(readSiteText(path, `---\ntitle: ${title}\ndate: 2020-01-02\n---\nB`))
  expect(key('one/a.md')).toBe('e7e1d1fdd269f653a8cfe25dbd5817d7e362e8a6429816cc23dbbd811f30baa2')
  expect(key('a.md')).toBe(key('one/a.md'))
  expect(key('a.md', 'B')).not.toBe(key('a.md'))
})
