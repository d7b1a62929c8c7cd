import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { importNote } from '@inkwell/contract/import-notes'
import { expect, onTestFinished, test } from 'vitest'
import { NOTHING } from '../../../../testing/import-archives.ts'
import { openArchive } from '../../archive/open-archive.ts'
import type { SourceEntry, SourceItem, SourceText } from '../../source-item.ts'
import { wordpress } from './wordpress.ts'

const BLOG = 'https://looms.example'

function cdata(text: string): string {
  return `<![CDATA[${text}]]>`
}

function post(number: number, rest: string, type = 'post'): string {
  return `<item><title>${cdata(`Post ${number}`)}</title><link>${BLOG}/2020/01/p${number}/</link>
    <guid isPermaLink="false">${BLOG}/?p=${number}</guid><dc:creator>ada</dc:creator>
    <wp:post_id>${number}</wp:post_id><wp:post_type>${type}</wp:post_type>
    <wp:post_name>p${number}</wp:post_name>${rest}</item>`
}

const PUBLISHED =
  '<wp:status>publish</wp:status><wp:post_date_gmt>2020-01-02 03:04:05</wp:post_date_gmt>'

function content(html: string): string {
  return `<content:encoded>${cdata(html)}</content:encoded>`
}

function meta(key: string, value: string): string {
  return `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`
}

function wxr(items: string, channel = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"
    xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
    <link>${BLOG}</link><wp:wxr_version>1.2</wp:wxr_version><wp:base_blog_url>${BLOG}</wp:base_blog_url>
    <wp:author><wp:author_login>ada</wp:author_login><wp:author_display_name>Ada L</wp:author_display_name></wp:author>
    ${channel}${items}</channel></rss>`
}

async function read(files: Record<string, string | Uint8Array>) {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-wxr-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const archive = await openArchive(folder)
  expect(await wordpress.recognise(archive)).toBe(true)
  const entries: SourceEntry[] = []
  const items: (SourceItem | string)[] = []
  for await (const entry of wordpress.read(archive, NOTHING)) {
    entries.push(entry)
    items.push(await Promise.resolve().then(entry.make).catch(String))
  }
  const texts = items.filter(
    (item): item is SourceText => typeof item === 'object' && item.type === 'text',
  )
  return { entries, items, texts }
}

test('a published post has its author, labels, dates, addresses and feed id', async () => {
  const rest = `${PUBLISHED}<wp:post_modified_gmt>2020-02-02 00:00:00</wp:post_modified_gmt>
    <category domain="post_tag" nicename="yarn">Yarn</category><category domain="category" nicename="uncategorized">Uncategorized</category>
    ${meta('_wp_old_slug', 'earlier')}${content('One.\ntwo.\n\n<b>Three</b>')}`
  const { entries, texts } = await read({ 'export.xml': wxr(post(7, rest)) })
  expect(entries.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'author Ada L',
    'tag Yarn',
    'tag Uncategorized',
    'post Post 7',
  ])
  expect(entries.at(-1)?.addresses).toEqual([
    `${BLOG}/2020/01/p7/`,
    `${BLOG}/?p=7`,
    `${BLOG}/2020/01/earlier/`,
  ])
  expect(texts[0]).toMatchObject({
    state: 'published',
    authors: ['Ada L'],
    tags: ['Yarn'],
    publishedAt: new Date('2020-01-02T03:04:05Z'),
    changedAt: new Date('2020-02-02'),
    feedId: `${BLOG}/?p=7`,
    markdown: 'One.\ntwo.\n\n**Three**\n',
    original: { format: 'html' },
  })
})

test('two blogs in one archive share no records, and files of one blog do', async () => {
  const other = (file: string) => file.replaceAll(BLOG, 'https://sheep.example')
  const comment =
    '<wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_approved>1</wp:comment_approved></wp:comment>'
  const file = (name: string) =>
    post(
      2,
      `<wp:attachment_url>${BLOG}/wp-content/uploads/${name}.png</wp:attachment_url>`,
      'attachment',
    )
  const shown = PUBLISHED + meta('_thumbnail_id', '2') + comment
  const { entries, texts } = await read({
    'a.xml': other(wxr(post(1, shown) + file('sheep'))),
    'b.xml': wxr(post(1, shown)),
    'c.xml': wxr(file('loom')).replace(
      `<wp:base_blog_url>${BLOG}<`,
      '<wp:base_blog_url>http://www.looms.example/<',
    ),
  })
  expect(entries.filter(({ kind }) => kind !== 'author').map(({ id }) => id)).toEqual([
    'https://sheep.example#1',
    'https://sheep.example#comment-1',
    'https://sheep.example#2',
    'http://www.looms.example#1',
    'http://www.looms.example#comment-1',
    'http://www.looms.example#2',
  ])
  expect(texts.map(({ cover }) => cover?.id)).toEqual([
    'https://sheep.example#2',
    'http://www.looms.example#2',
  ])
})

test('labels are those of the list and of the items, each once; unused ones stay behind', async () => {
  const listed =
    '<wp:tag><wp:tag_slug>yarn</wp:tag_slug><wp:tag_name>Yarn</wp:tag_name></wp:tag>' +
    '<wp:category><wp:category_nicename>idle</wp:category_nicename><wp:cat_name>Idle</wp:cat_name></wp:category>'
  const rest =
    '<category domain="tag">Yarn</category><category domain="post_tag" nicename="yarn">Yarn</category>' +
    '<category domain="category" nicename="loom">Loom</category>'
  const { entries } = await read({ 'a.xml': wxr(`${listed}${post(1, rest)}${post(2, rest)}`) })
  const labels = entries.filter(({ kind }) => kind === 'tag')
  expect(labels.map(({ title }) => title)).toEqual(['Yarn', 'Idle', 'Loom'])
  expect(labels.map(({ make }) => make())).toEqual([
    { type: 'tag', name: 'Yarn' },
    { type: 'other', reason: importNote('tagNotUsed') },
    { type: 'tag', name: 'Loom' },
  ])
})

test.each([
  [
    '<wp:status>draft</wp:status><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>',
    'draft',
    'draft',
  ],
  ['<wp:status>pending</wp:status>', 'draft', 'draft'],
  ['<wp:status>future</wp:status>', 'draft', 'scheduled'],
  ['<wp:status>private</wp:status>', 'draft', 'private'],
  ['<wp:status>trash</wp:status>', 'draft', 'trashed'],
  [`${PUBLISHED}<wp:post_password>x</wp:post_password>`, 'draft', 'private'],
  [PUBLISHED, 'post', 'published'],
])('an item with %s is a %s that was %s', async (rest, kind, state) => {
  const { entries, texts } = await read({ 'a.xml': wxr(post(1, rest + content('Text'))) })
  expect(entries.at(-1)?.kind).toBe(kind)
  expect(entries.at(-1)?.isPublic).toBe(kind === 'post')
  expect(texts[0]?.state).toBe(state)
})

test('covers and pictures are found in uploads, the largest first', async () => {
  const url = `${BLOG}/wp-content/uploads/2020/01/loom.jpg`
  const attachment = `<wp:attachment_url>${url}</wp:attachment_url>${meta('_wp_attachment_image_alt', 'A loom')}`
  const html = `<p><a href="${url}"><img src="${url.replace('.jpg', '-300x225.jpg')}" alt="x"></a></p>`
  const { entries, items, texts } = await read({
    'export.xml': wxr(
      post(1, PUBLISHED + content(html) + meta('_thumbnail_id', '2')) +
        post(2, attachment, 'attachment'),
    ),
    'uploads/2020/01/loom.jpg': 'the largest',
    'uploads/2020/01/loom-300x225.jpg': 'small',
  })
  const places = ['uploads/2020/01/loom.jpg', 'uploads/2020/01/loom-300x225.jpg']
  const id = entries.at(-1)?.id
  expect(texts[0]?.cover).toMatchObject({ id, alt: 'A loom', places })
  expect(texts[0]?.pictures.map((picture) => [picture.id, picture.places])).toEqual(
    texts[0]?.pictures.map(() => [id, places]),
  )
  expect(texts[0]?.pictures.length).toBeGreaterThan(0)
  expect(items.at(-1)).toEqual({ type: 'picture', isHere: true })
})

test('tags, categories, terms and other records are listed one by one', async () => {
  const channel = `<wp:category><wp:category_nicename>news</wp:category_nicename><wp:cat_name>News</wp:cat_name></wp:category>
    <wp:tag><wp:tag_slug>yarn</wp:tag_slug><wp:tag_name>Yarn</wp:tag_name></wp:tag>
    <wp:term><wp:term_taxonomy>nav_menu</wp:term_taxonomy><wp:term_slug>main</wp:term_slug></wp:term>`
  const comment = (approved: string, type = '') =>
    `<wp:comment><wp:comment_author>Bob</wp:comment_author><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`
  const items = `${post(1, PUBLISHED + content('A') + comment('0') + comment('1', 'pingback') + comment('spam'))}
    ${post(2, PUBLISHED, 'nav_menu_item')}${post(3, PUBLISHED, 'recipe')}`
  const result = await read({ 'a.xml': wxr(items, channel) })
  expect(result.entries.map(({ kind }) => kind)).toEqual(
    'author tag tag other post comment comment comment other other'.split(' '),
  )
  expect(
    result.items.slice(3).filter((item) => typeof item === 'string' || item.type === 'other'),
  ).toEqual([
    { type: 'other', reason: importNote('unknownTaxonomy', { name: 'nav_menu' }) },
    'LeftOut: it was not approved',
    'LeftOut: it is a pingback',
    'LeftOut: it is spam',
    { type: 'other', reason: importNote('menuEntry') },
    { type: 'other', reason: importNote('unknownType', { type: 'recipe' }) },
  ])
})

test('an approved comment names its text, what it answers, its author and its time', async () => {
  const comment = `<wp:comment><wp:comment_id>12</wp:comment_id><wp:comment_author>${cdata('Bob & Co')}</wp:comment_author>
    <wp:comment_author_email>bob@example.com</wp:comment_author_email><wp:comment_author_IP>192.0.2.1</wp:comment_author_IP>
    <wp:comment_date_gmt>2020-01-03 04:05:06</wp:comment_date_gmt><wp:comment_approved>1</wp:comment_approved>
    <wp:comment_parent>7</wp:comment_parent><wp:comment_content>${cdata('One\n\n<h2>Two</h2><img src="https://a.example/b.png" alt="c"><p><b>three</b></p>')}</wp:comment_content></wp:comment>`
  const { entries, items } = await read({ 'a.xml': wxr(post(1, PUBLISHED + comment)) })
  expect(entries.at(-1)).toMatchObject({ id: `${BLOG}#comment-12`, kind: 'comment' })
  expect(items.at(-1)).toEqual({
    type: 'comment',
    textId: `${BLOG}#1`,
    parentId: `${BLOG}#comment-7`,
    name: 'Bob & Co',
    at: new Date('2020-01-03T04:05:06Z'),
    markdown: 'One\n\n**Two**\n\n[c](https://a.example/b.png)\n\n**three**',
    anchor: 'comment-12',
  })
  expect(JSON.stringify(items)).not.toMatch(/bob@|192\.0/)
})

test.each([
  ['a bare ampersand', (text: string) => text.replace('<wp:status>', '<x>a & b</x><wp:status>')],
  ['an end of CDATA in a text', (text: string) => text.replace('<wp:status>', ']]> <wp:status>')],
  ['a raw <', (text: string) => text.replace('<wp:status>', '<x>a < b</x><wp:status>')],
  ['undeclared prefixes', (text: string) => text.replaceAll(/ xmlns:(?!wp)\w+="[^"]*"/g, '')],
  [
    'another prefix',
    (text: string) => text.replace('xmlns:wp', 'xmlns:old').replaceAll('wp:', 'old:'),
  ],
  ['control characters', (text: string) => text.replace('<title>', '<title>\u0001\u0008')],
  [
    'a doctype with entities',
    (text: string) => text.replace('<rss', '<!DOCTYPE rss [<!ENTITY a "b">]><rss'),
  ],
])('%s ends nothing', async (_, damage) => {
  const text = damage(
    wxr(post(1, PUBLISHED + content('One')) + post(2, PUBLISHED + content('Two'))),
  )
  const { texts } = await read({ 'a.xml': text })
  expect(texts.map(({ markdown, state }) => [markdown, state])).toEqual([
    ['One\n', 'published'],
    ['Two\n', 'published'],
  ])
})

test('a prefix means what its nearest declaration says', async () => {
  const hidden = meta('_wp_old_slug', 'hidden').replace('>', ' xmlns:wp="urn:x">')
  const own = '<wp:post_password xmlns:wp="urn:x">no</wp:post_password>'
  const status = '<status xmlns="http://wordpress.org/export/1.1/">publish</status>'
  const item = post(1, hidden + own + status + content('One'))
  const other = '<wp:author xmlns:wp="urn:x"><wp:author_login>eve</wp:author_login></wp:author>'
  const { entries, texts } = await read({ 'a.xml': wxr(item, other) })
  expect(entries.map(({ kind }) => kind)).toEqual(['author', 'post'])
  expect(entries[1]?.addresses?.join(' ')).not.toContain('hidden')
  expect(texts.map(({ state }) => state)).toEqual(['published'])
})

test('a file that is cut off gives all before the end', async () => {
  const text = wxr(post(1, PUBLISHED + content('One')) + post(2, PUBLISHED + content('Two')))
  const { entries, items } = await read({ 'a.xml': text.slice(0, text.indexOf('Two')) })
  expect(entries.map(({ kind }) => kind)).toEqual(['author', 'post', 'other'])
  expect(items.at(-1)).toEqual({ type: 'other', reason: importNote('recordCut') })
})

test('a post that has an author record in it is whole', async () => {
  const author = '<wp:author><wp:author_login>bea</wp:author_login></wp:author>'
  const text = wxr(
    post(1, author + PUBLISHED + content('One')) + post(2, PUBLISHED + content('Two')),
  )
  const { entries, texts } = await read({ 'a.xml': text })
  expect(entries.map(({ kind }) => kind)).toEqual(['author', 'post', 'post'])
  expect(texts.map(({ markdown }) => markdown)).toEqual(['One\n', 'Two\n'])
})

test('an export may be in another encoding', async () => {
  const text = wxr(post(1, PUBLISHED + content('é'))).replace('UTF-8', 'ISO-8859-1')
  const { texts } = await read({ 'a.xml': Buffer.from(text, 'latin1') })
  expect(texts[0]?.markdown).toBe('é\n')
})
