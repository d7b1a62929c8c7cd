import { expect, test } from 'vitest'
import { renderMarkdown } from './render.ts'

const storage = 'http://localhost:4000/images/'
const html = (source: string): string => renderMarkdown(source, { storage }).html

test('a single newline is a line break', () => {
  expect(html('one\ntwo')).toBe('<p dir="auto">one<br>\ntwo</p>\n')
})

test('headings are below the title and have anchors for the links of the post', () => {
  const { html: page, outline } = renderMarkdown('# A *b*\n## A b\n###### Deep\n[up](#a-b-1)')
  expect(page).toContain('<h2 id="s-a-b" dir="auto">A <em>b</em></h2>')
  expect(page).toContain('<a href="#s-a-b-1">up</a>')
  expect(outline).toEqual([
    { level: 2, text: 'A b', anchor: 's-a-b' },
    { level: 3, text: 'A b', anchor: 's-a-b-1' },
    { level: 4, text: 'Deep', anchor: 's-deep' },
  ])
})

test.each([
  ['# A\n## B\n### C\n## D\n# E', [2, 3, 4, 3, 2]],
  ['### A\n### B\n##### C\n# D\n### E', [2, 2, 3, 2, 3]],
  ['###### A\n# B\n# C', [2, 2, 2]],
  ['# A\n## B\n### C\n#### D\n##### E\n###### F', [2, 3, 4, 5, 6, 6]],
])('the headings of %j skip no level', (source, levels) => {
  const { html: page, outline } = renderMarkdown(source, { storage })
  expect(outline.map(({ level }) => level)).toEqual(levels)
  expect([...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))).toEqual(levels)
  expect([...page.matchAll(/<\/h(\d)/g)].map(([, level]) => Number(level))).toEqual(levels)
})

test('a table scrolls horizontally and is aligned by classes', () => {
  const page = html('|a|b|c|\n|:-|-:|-|\n|1|2|3|')
  expect(page).toContain(
    '<div class="table-scroll" dir="auto" tabindex="0" role="group" aria-labelledby="s-table:1"><table>',
  )
  expect(page).toContain('<thead id="s-table:1">')
  expect(page).toContain(
    '<td class="align-left">1</td>\n<td class="align-right">2</td>\n<td>3</td>',
  )
  expect(page).not.toContain('style')
})

test('code scrolls horizontally and is labelled by its language', () => {
  expect(html('```js\n1\n```')).toMatch(/^<pre tabindex="0" role="group" aria-label="js"><code/)
  expect(html('```c"<$&\n1\n```')).toMatch(/^<pre [^>]*aria-label="c&quot;&lt;\$&amp;"><code/)
  expect(html('    1')).toMatch(/^<pre tabindex="0" role="group"><code/)
})

test('task lists have read-only boxes', () => {
  const page = html('- [x] done\n- [ ] open\n- [y] neither\n- [ ]none')
  expect(page).toContain('<li class="task"><span class="task-box task-done">☑</span> done</li>')
  expect(page).toContain('<li class="task"><span class="task-box">☐</span> open</li>')
  expect(page).toContain('<li>[y] neither</li>\n<li>[ ]none</li>')
})

test('an escaped bracket begins no box', () => {
  expect(html('- \\[x] done')).toContain('<li>[x] done</li>')
})

test('a titled picture alone in a paragraph is a figure', () => {
  const page = html('![alt](https://example.com/a.png "A *title* & more")')
  expect(page).toMatch(/^<figure dir="auto"><img [^>]*alt="alt"[^>]*>/)
  expect(page).toContain('<figcaption>A *title* &amp; more</figcaption></figure>')
  expect(page).not.toContain('title=')
  expect(html('![alt](https://example.com/a.png)')).toContain('<p dir="auto"><img')
  expect(html('See ![alt](https://example.com/a.png "t")')).toContain(' title="t"')
})

test('the caption of a picture that pages do not load stays below its description', () => {
  expect(html('![alt](http://example.com/a.png "A caption")')).toMatch(
    /^<figure dir="auto"><a href="http:[^>]*>alt<\/a><figcaption>A caption<\/figcaption><\/figure>/,
  )
  expect(html('![alt](a.png "A caption")')).toBe(
    '<figure dir="auto">alt<figcaption>A caption</figcaption></figure>\n',
  )
})

test('blocks have a text direction; lists, quotes and tables as a whole', () => {
  expect(html('1\n\n## 2')).toMatch(/^<p dir="auto">1<\/p>\n<h2 id="s-2" dir="auto">/)
  expect(html('- a\n\n  b\n  - c')).toMatch(/^<ul dir="auto">\n<li>\n<p>a<\/p>/)
  expect(html('- a\n\n  b\n  - c').match(/dir=/g)).toHaveLength(1)
  expect(html('1. a')).toContain('<ol dir="auto">')
  expect(html('> a\n>\n> > b\n\nc').match(/dir="auto"/g)).toHaveLength(2)
  expect(html('|a|\n|-|\n|b|\n\nc').match(/dir="auto"/g)).toHaveLength(2)
})

test('strikethrough and highlighted code', () => {
  expect(html('~~no~~')).toBe('<p dir="auto"><s>no</s></p>\n')
  expect(html('```js\nconst a\n```')).toContain('<span class="hljs-keyword">const</span>')
  expect(html('```nonsense\n<b>\n```')).toContain('<code class="language-nonsense">&lt;b&gt;')
})

test.each([
  ['www.example.com, and', 'http://www.example.com', 'www.example.com'],
  ['(https://example.com/a_(b))', 'https://example.com/a_(b)', 'https://example.com/a_(b)'],
  ['ada@example.com', 'mailto:ada@example.com', 'ada@example.com'],
])('%s becomes a link', (source, href, words) => {
  expect(html(source)).toContain(`<a href="${href}" rel="nofollow ugc noopener">${words}</a>`)
})

test.each([
  ['https://example.com/%C3%A9%E2%80%8D', 'https://example.com/é\u200d'],
  ['https://example.com/%00', 'https://example.com/%00'],
  ['https://example.com/%0Ax', 'https://example.com/%0Ax'],
  ['https://example.com/%E2%80%AEgnp.exe', 'https://example.com/%E2%80%AEgnp.exe'],
])('%s is shown decoded, except for invisible characters', (address, words) => {
  const link = `<a href="${address}" rel="nofollow ugc noopener">${words}</a>`
  expect(html(address)).toContain(link)
  expect(html(`<${address}>`)).toContain(link)
})

test.each(['https://x.example/a', 'https://x.example', 'mailto:a@x.example'])(
  'a zero width no-break space behind %s is not in the address',
  (address) => {
    const link = `<a href="${address}" rel="nofollow ugc noopener">${address}</a>`
    expect(html(`${address}\uFEFFb`)).toContain(`${link}\uFEFFb`)
  },
)

test.each(['www.^', 'http://', 'https://[', 'http://a b', 'https://%'])(
  'an invalid address %s is not a link',
  (address) => {
    expect(html(`[words](<${address}>)`)).toBe('<p dir="auto"><a>words</a></p>\n')
    expect(html(`![words](<${address}>)`)).not.toContain('<img')
  },
)

test('a domain name alone is not a link', () => {
  expect(html('README.md example.com')).toBe('<p dir="auto">README.md example.com</p>\n')
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&#x0A;script:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//example.com',
  '//post/a',
  '/\\example.com',
  '/&#9;/example.com',
  '/%09/example.com',
  '/%2Fexample.com',
  'a/path',
  '../path',
  '\\\\example.com',
  'https:example.com',
  ' javascript:alert(1)',
])('%j is not a link', (address) => {
  expect(html(`[words](<${address}>)`)).toBe('<p dir="auto"><a>words</a></p>\n')
  expect(html(`[words][r]\n\n[r]: <${address}>`)).toBe('<p dir="auto"><a>words</a></p>\n')
  expect(html(`![words](<${address}>)`)).toBe('<p dir="auto">words</p>\n')
})

test.each([
  '/',
  '/post/0198/a-day',
  '/page/about',
  '/tag/sea',
  '/2019/05/a-day/',
  '/all-post?a=b#c',
])('the link %s stays on the site', (address) => {
  expect(html(`[words](${address})`)).toBe(`<p dir="auto"><a href="${address}">words</a></p>\n`)
})

test('pictures are loaded over https or from our storage', () => {
  expect(html('![a](https://example.com/a.png)')).toContain('<img src="https://example.com/a.png"')
  expect(html(`![a](${storage}a.webp)`)).toContain(`<img src="${storage}a.webp"`)
  expect(html('![a](http://example.com/a.png)')).toContain('<a href="http://example.com/a.png"')
  expect(html('![a](http://localhost:4000/other.webp)')).not.toContain('<img')
})

test.each(['../api/v1/posts/', '..%2fa', 'a.webp?x', 'a.webp#x', 'a/b.webp', '', '.', '%2e%2e/a'])(
  '%j after the storage address is not a picture',
  (name) => {
    expect(html(`![a](<${storage}${name}>)`)).not.toContain('<img')
  },
)

test('a heading without letters has an anchor', () => {
  expect(html('# !!!\n# 🎉\n# ')).toMatch(
    /id="s-section".*\n.*id="s-section-1".*\n.*id="s-section-2"/,
  )
})

/** All tags that rendered HTML may contain; raw HTML of the source is escaped. */
const TAG =
  /<\/?(?:p|br|hr|h[2-6]|ul|ol|li|blockquote|pre|code|em|strong|s|a|img|table|thead|tbody|tr|t[hd]|div|span|sup|section|figure|figcaption)(?: (?:id|class|dir|href|rel|src|alt|title|start|tabindex|role|aria-label|aria-labelledby|loading|decoding|referrerpolicy)="[^"<>]*")*>/g

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe src="https://example.com">',
  '<svg/onload=alert(1)>',
  '<style>*{display:none}</style>',
  '<form action="https://example.com"><input>',
  '[a](https://example.com "x\\" onmouseover=\\"alert(1)")',
  '![x" onerror="alert(1)](https://example.com/a.png)',
  '[a](https://example.com/"onmouseover="alert(1))',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js" onclick="alert(1)\ncode\n```',
  '# <script>alert(1)</script>',
  '|<script>|\n|-|\n|<img onerror=alert(1)>|',
  '[^<script>]\n\n[^<script>]: <script>',
  '<https://example.com/"onclick="alert(1)>',
  'https://example.com/"onclick="alert(1)',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '- [x] <script>alert(1)</script>',
])('%j is inert', (source) => {
  expect(html(source).replaceAll(TAG, '')).not.toMatch(/[<>]/)
})

test.each([
  ['[![w](http://x/a.png)](https://y)', 'w'],
  ['[![](http://x/a.png)](https://y)', 'http://x/a.png'],
  ['[*![w](http://x/a.png)*](https://y)', '<em>w</em>'],
  ['[https://z www.z](https://y)', 'https://z www.z'],
])('%s is one link', (source, words) => {
  expect(html(source)).toBe(
    `<p dir="auto"><a href="https://y" rel="nofollow ugc noopener">${words}</a></p>\n`,
  )
})

test.each([
  ['one address', `${'[x]'.repeat(9_000)}\n\n[x]: http://${'a'.repeat(100_000)}`],
  ['one title', `${'![x]'.repeat(9_000)}\n\n[x]: <https://a> "${'a'.repeat(100_000)}"`],
  ['one title that grows', `${'[x]'.repeat(9_000)}\n\n[x]: <https://a> '${'"'.repeat(90)}'`],
  ['quotes in code', `    ${'"'.repeat(199_990)}`],
])('%s, a million characters of HTML: shown as text', (_, source) => {
  const rendered = renderMarkdown(source)
  expect(rendered.isTooComplex).toBe(true)
  expect(rendered.outline).toEqual([])
  const shown = source.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  expect(rendered.html).toBe(`<pre tabindex="0" role="group"><code>${shown}</code></pre>\n`)
})

test.each(['[', '|a', 'a\n', '> ', '<a', 'a@b.co '])(
  'a source of only %j is too complex',
  (part) => {
    const rendered = renderMarkdown(part.repeat(200_000 / part.length))
    expect(rendered.isTooComplex).toBe(true)
    expect(rendered.html).not.toContain(part === '<a' ? part : '<p ')
  },
)

test('prose of any length is not too complex', () => {
  const paragraph = 'Words, (some) *more* of them & a [link](https://example.com).\n\n'
  const rendered = renderMarkdown(paragraph.repeat(200_000 / paragraph.length))
  expect(rendered.isTooComplex).toBe(false)
  expect(rendered.html).toContain('<em>more</em>')
})

test.each(['www.https://[𐀀𞸀 x', 'www.a.b://seven letters'])('%s keeps every letter', (source) => {
  expect(html(source).replaceAll(/<[^>]*>/g, '')).toBe(`${source}\n`)
})
