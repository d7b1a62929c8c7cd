import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Email } from '@inkwell/contract/user'
import { anyCharacter } from '@inkwell/test-support/any-character'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { findCover } from './find-cover.ts'
import { readMarkdownFile } from './front-matter.ts'
import { readImportAuthor } from './import-author.ts'
import { readImportPost } from './import-post.ts'
import { readMoment } from './moment.ts'

test.each([
  ['2015-06-15', '2015-06-15T00:00:00.000Z'],
  ['2015-06-15 12:30:00 -4', '2015-06-15T16:30:00.000Z'],
  ['2015-06-15 9:05:00 -4', '2015-06-15T13:05:00.000Z'],
  ['2014-03-12T10:11:00-04:00', '2014-03-12T14:11:00.000Z'],
  ['2014-03-12T10:11:00+0530', '2014-03-12T04:41:00.000Z'],
  ['2014-03-12T10:11:00.123Z', '2014-03-12T10:11:00.123Z'],
  ['2014-03-12 10:11:00.1234567 +01:00', '2014-03-12T09:11:00.123Z'],
  ['2014-03-12 10:11:00,5 UTC', '2014-03-12T10:11:00.500Z'],
  ['0100-01-01', '0100-01-01T00:00:00.000Z'],
  ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
])('the date %s', (written, moment) => {
  expect(readMoment(written)?.toISOString()).toBe(moment)
})

test.each([
  '2015-02-30',
  '2015-13-01',
  '2015-00-10',
  '2015-06-15 24:00',
  '2015-06-15 10:60',
  '2015-06-15 10:00 +99:99',
  '12015-06-15',
  `2015-06-15${' '.repeat(100_000)}x`,
  'yesterday',
  '',
  20150615,
  null,
  '15/06/2015',
])('%j is not a date', (written) => {
  expect(readMoment(written)).toBeUndefined()
})

test('the body is unchanged', () => {
  const body = '  indented\r\n\r\n---\nnot front matter  \n'
  expect(readMarkdownFile(`\uFEFF---\r\ntitle: A\r\n---\r\n\r\n${body}`)).toEqual({
    meta: { title: 'A' },
    body,
  })
})

test('quoted text may continue at the start of the next line, as in Jekyll', () => {
  const text = `---\na: "one \\"\ntwo: 'three'\nfour"\nb: 'it''s\n\nfine'\nc: "short"\n---\n`
  expect(readMarkdownFile(text).meta).toEqual({
    a: `one " two: 'three' four`,
    b: `it's\nfine`,
    c: 'short',
  })
})

test.each([
  ['# A heading', 'it has no front matter'],
  ['text\n---\ntitle: A\n---\n', 'it has no front matter'],
  ['---\ntitle: "A\n---\nB', 'its front matter is not valid YAML'],
  ['---\n- a\n---\nB', 'its front matter is not a list of names and values'],
  ['---\ntitle: A\ndate: 2020-01-01\ndraft: true\n---\nB', 'it is a draft'],
  ['---\ntitle: A\ndate: 2020-01-01\npublished: false\n---\nB', 'it is a draft'],
  ['---\ntitle: A\n---\nB', 'it has no date'],
  ['---\ntitle: A\ndate: 12026-01-01\n---\nB', 'its date is none: 12026-01-01'],
  ['---\ntitle: A\ndate: 0099-12-31\n---\nB', 'its date is not in the years from 100 to 9999'],
  ['---\ntitle: A\ndate: 0100-01-01 00:00 +01\n---\nB', 'its date is not in the years'],
  ['---\ntitle: A\ndate: 9999-12-31T23:30-01:00\n---\nB', 'its date is not in the years'],
  ['---\ndate: 2020-01-01\n---\nB', 'its title was refused: Enter a title.'],
  ['---\ntitle: A\ndate: 2020-01-01\n---\n \n', 'its content was refused'],
])('%j is refused', (text, reason) => {
  expect(() => readImportPost('post.md', text)).toThrow(reason)
})

test('a post uses its front matter and its file name', () => {
  const cover = 'image: /a.png\nimage_alt: |\n  A\n  loom\n'
  const text = `---\ntitle: " A title "\nauthors:\n- ada-lovelace\n- b\n${cover}---\nBody\n`
  const post = readImportPost('/blog/2014-03-12-a.md', text)
  expect(post).toMatchObject({
    title: 'A title',
    content: 'Body\n',
    author: { name: 'Ada Lovelace', earlierEmail: 'ada-lovelace@imported.invalid' },
    createdAt: new Date('2014-03-12'),
    cover: '/a.png',
    alt: 'A loom',
  })
  expect(readImportPost('/elsewhere/2014-03-12-a.md', text).source).toBe(post.source)
  expect(readImportPost('/blog/2014-03-13-a.md', text).source).not.toBe(post.source)
})

test.each([
  ['', 'space'],
  ['line_ends: break\n', 'break'],
  ['line_ends: x\n', 'space'],
  ['inkwell: 1\n', 'break'],
  ['inkwell: 1\nline_ends: space\n', 'space'],
])('front matter with %j: line ends are a %s', (meta, lineEnds) => {
  const text = `---\ntitle: A\ndate: 2020-01-01\n${meta}---\nB`
  expect(readImportPost('a.md', text)).toMatchObject({ lineEnds })
})

test.each([7, '"x\\u0007"', 'x'.repeat(501)])('the description %j is omitted', (alt) => {
  const text = `---\ntitle: A\ndate: 2020-01-01\nimage_alt: ${alt}\n---\nB`
  expect(readImportPost('a.md', text)).toMatchObject({ title: 'A', alt: undefined })
})

test.each([
  [{ author: '18F' }, '18F', '18f@imported.invalid'],
  [{ authors: [{ name: 'Élodie Sánchez' }] }, 'Élodie Sánchez', 'elodie-sanchez@imported.invalid'],
  [{ author: '李' }, '李', 'e69d8e@imported.invalid'],
  [{ author: 'Ada\0 Love\ud83dlace\n' }, 'Ada  Love lace', 'ada-love-lace@imported.invalid'],
  [{ author: '\0' }, 'Unknown author', 'unknown-author@imported.invalid'],
  [{ authors: [] }, 'Unknown author', 'unknown-author@imported.invalid'],
])('the author of %j', (meta, name, earlierEmail) => {
  const author = readImportAuthor(meta)
  expect(author).toMatchObject({ name, earlierEmail })
  expect(author.email).toMatch(/^([a-z0-9-]+-)?[0-9a-f]{16}@imported\.invalid$/)
})

const NAMES = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('Dr. 王芳', 'Dr. 李明', 'Jose', 'José', 'Jose\u0301', ' José', 'ada-lovelace'),
  fc.constantFrom('Ada Lovelace', 'ada lovelace', 'Ada\tLovelace', 'x'.repeat(80), 'x'.repeat(81)),
)

test('two names have one address if and only if they are the same name', () => {
  const same = (a: string, b: string) => a.normalize('NFC').trim() === b.normalize('NFC').trim()
  fc.assert(
    fc.property(NAMES, NAMES, (a, b) => {
      // A name of control characters is no name.
      const isName = (name: string) => readImportAuthor({ author: name }).name !== 'Unknown author'
      fc.pre(isName(a) && isName(b))
      const [one, other] = [readImportAuthor({ author: a }), readImportAuthor({ authors: [b] })]
      expect(one.email === other.email).toBe(same(a, b))
      expect(Email.parse(one.email)).toBe(one.email)
      expect(one.email.indexOf('@')).toBeLessThanOrEqual(64)
    }),
    { numRuns: 2_000 },
  )
})

test('a cover is found beside the post, in the folder and its parents, and nowhere else', async () => {
  const root = await mkdtemp(join(tmpdir(), 'inkwell-cover-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const posts = join(root, 'blog/posts')
  await mkdir(join(posts, 'deep'), { recursive: true })
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/a.png'), '')
  await writeFile(join(posts, 'deep/b.png'), '')

  expect(await findCover('/assets/a.png', posts, posts)).toBe(join(root, 'assets/a.png'))
  expect(await findCover('b.png', join(posts, 'deep'), posts)).toBe(join(posts, 'deep/b.png'))
  expect(await findCover('missing.png', posts, posts)).toBeUndefined()
  expect(await findCover('../../../../etc/hostname', posts, posts)).toBeUndefined()
  expect(await findCover('https://example.com/a.png', posts, posts)).toBeUndefined()
})

test('the name of an author is bounded before normalisation, and contains no direction overrides', () => {
  const author = `a${'\u0301\u0323'.repeat(2_000_000)}`
  const before = process.cpuUsage()
  expect([...readImportAuthor({ author }).name].length).toBeLessThanOrEqual(80)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500)
  expect(readImportAuthor({ author: 'Ada \u202eecalevoL' }).name).toBe('Ada ecalevoL')
  expect(readImportAuthor({ author: '\u200b\u2800' }).name).toBe('Unknown author')
})
