import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { anyCharacter } from '@inkwell/test-support/any-character'
import * as fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { NOTHING } from '../../../../testing/import-archives.ts'
import { openArchive } from '../../archive/open-archive.ts'
import { LeftOut } from '../../left-out.ts'
import type { SourceItem } from '../../source-item.ts'
import { markdown } from './markdown.ts'

async function read(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-site-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  const archive = await openArchive(folder)
  const items: Record<string, SourceItem> = {}
  for await (const { id, make } of markdown.read(archive, NOTHING)) items[id] = await make()
  return items
}

const HEAD = '---\ntitle: A\ndate: 2020-01-02\n'

test('a text names its authors, labels, cover and pictures', async () => {
  const meta = 'authors:\n- ada\n- {name: Bob}\ntags: [x, y]\nimage: /img/a.png\nimage_alt: Alt\n'
  const items = await read({
    '_posts/a.md': `${HEAD}${meta}lastmod: 2020-02-03\n---\n![b](b.png) ![c](https://c.example/c.png)`,
    '_posts/b.png': 'b',
    'static/img/a.png': 'a',
  })
  expect(items['_posts/a.md']).toMatchObject({
    kind: 'post',
    authors: ['ada', 'Bob'],
    tags: ['x', 'y'],
    lineEnds: 'space',
    publishedAt: new Date('2020-01-02'),
    changedAt: new Date('2020-02-03'),
    cover: { id: 'static/img/a.png', places: ['static/img/a.png'], alt: 'Alt' },
    pictures: [
      { id: '_posts/b.png', ref: 'b.png' },
      { id: 'https://c.example/c.png', places: [] },
    ],
  })
})

test('the front matter of Hexo has no first line', async () => {
  const items = await read({
    '_posts/a.md': 'title: A\ndate: 2020-01-02 03:04:05\ntags:\n- x\n---\n\nText',
    '_posts/b.md': 'title: of a paragraph\n\nText',
  })
  expect(items).toMatchObject({
    '_posts/a.md': { title: 'A', state: 'published', tags: ['x'], markdown: 'Text' },
    '_posts/b.md': { state: 'draft', markdown: 'title: of a paragraph\n\nText' },
  })
})

test('our own exports stay as they are', async () => {
  const body = '\n\n{{ a }} <b class="c">\n'
  const { 'a.md': item } = await read({ 'a.md': `${HEAD}inkwell: 1\n---\n${body}` })
  expect(item).toMatchObject({ markdown: body, lineEnds: 'break', notes: [] })
})

test.each([
  '/etc/hostname',
  '../../../../etc/hostname',
  'pics/',
  '.',
  '"a\\0.png"',
  'x'.repeat(60_000),
])('a cover named %j is not in the archive', async (named) => {
  const { 'a.md': item } = await read({
    'a.md': `${HEAD}cover: ${named}\n---\nB`,
    'pics/a.png': '',
  })
  expect(item).toMatchObject({ cover: { places: [] } })
})

test('encodings are recognised, and what is no text of the site is listed', async () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${HEAD}---\né`, 'utf16le')])
  const items = await read({
    'a.md': utf16,
    'b.md': Buffer.from(`${HEAD}---\né`, 'latin1'),
    'README.md': '# About these files',
    '_index.md': HEAD,
    'c.md': `---\n${Array.from({ length: 50 }, (_, n) => `a${n}: &a${n} [*a${n - 1}, *a${n - 1}]`).join('\n')}\n---\n`,
    'd.md': 'x'.repeat(3_000_000),
  }).catch((error: unknown) => error)
  expect(items).toMatchObject({
    'a.md': { markdown: 'é' },
    'b.md': { markdown: 'é' },
    'README.md': { type: 'other', reason: { key: 'forReadersOfFiles' } },
    'c.md': { type: 'other', reason: { key: 'frontMatterInvalid' } },
    'd.md': { type: 'other', reason: { key: 'fileTooManyBytes', params: { max: 1_800_000 } } },
  })
})

test('any bytes are read, or listed with a reason', async () => {
  const meta = fc.oneof(fc.string({ unit: anyCharacter }), fc.json())
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    meta.map((text) => Buffer.from(`---\n${text}\n---\nB`)),
    meta.map((text) => Buffer.from(`${HEAD}author: ${text}\ncover: ${text}\n---\n${text}`)),
    meta.map((text) => Buffer.from(text)),
  )
  await fc.assert(
    fc.asyncProperty(bytes, async (content) => {
      const item = await read({ 'a.md': content }).catch((error: unknown) => error)
      const isRead = item instanceof LeftOut || Object.hasOwn(item as object, 'a.md')
      expect(isRead).toBe(true)
    }),
    { numRuns: 150 },
  )
})

test('feeds beside a text are listed, and those of tags and templates are not', async () => {
  const json = '{"version": "https://jsonfeed.org/version/1.1", "items": []}'
  const rss = '<?xml version="1.0"?><rss version="2.0"><channel></channel></rss>'
  const items = await read({
    'notes.md': 'Text',
    'feed.json': json,
    'public/index.xml': rss.replace('</channel>', '<item>{{ x }}</item></channel>'),
    'odd.xml': '<?xml version="1.0" encoding="ANSI"?><urlset></urlset>',
    'public/tags/x/index.xml': rss,
    'atom.xml': `---\nlayout: null\n---\n${rss}`,
    'rss.xml': rss.replace('</channel>', '{% for post in site.posts %}</channel>'),
    'sitemap.xml': '<urlset></urlset>',
    'package.json': '{}',
  })
  const listed = Object.entries(items).filter(([, { type }]) => type === 'other')
  expect(listed).toMatchObject([
    ['feed.json', { reason: { key: 'markdownInPlace' } }],
    ['public/index.xml', { reason: { key: 'markdownInPlace' } }],
  ])
})

test('texts in other markup are listed once each, and pages that were built and templates are not', async () => {
  const listed = ['_posts/b.html', '_posts/c.textile', 'about.njk', 'content/d.org']
  const items = await read({
    '_posts/a.mkdown': `${HEAD}---\nText`,
    '_posts/b.html': `${HEAD}---\n<p>Text</p>`,
    '_posts/c.textile': 'Text',
    '_posts/e.mkdn': 'Text',
    'about.njk': '---\ntitle: About\n---\nWho.',
    'content/d.org': '#+TITLE: A',
    '_site/a.html': '<!doctype html>',
    '_layouts/post.html': '---\nlayout: default\n---\n{{ content }}',
    'notes.rst': 'Notes',
  })
  expect(Object.keys(items)).toEqual(['_posts/a.mkdown', '_posts/e.mkdn', ...listed])
  const other = { type: 'other', reason: { key: 'notMarkdown' } }
  for (const path of listed) expect(items[path]).toMatchObject(other)
})
