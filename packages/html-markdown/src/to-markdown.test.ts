import { renderMarkdown } from '@inkwell/markdown/render'
import { expect, test } from 'vitest'
import { toMarkdown } from './to-markdown.ts'

const convert = (html: string) => toMarkdown(html).markdown.trimEnd()

test.each([
  ['<p>a<br>b</p>c', 'a\nb\n\nc'],
  ['a<br><br>b <br> <br/>c', 'a\n\nb\n\nc'],
  ['<h3>C #</h3><h2></h2>', '### C \\#'],
  ['<b>bold </b>word<i> x</i>', '**bold** word *x*'],
  ['<b><i>both</i></b>', '<strong>*both*</strong>'],
  ['a<b>b!</b>c', 'a<strong>b!</strong>c'],
  ['<span style="font-weight:700">a</span> <b style="font-weight:normal">b</b>', '**a** b'],
  ['<a href="https://a.b/(x)">t[1]</a>', '[t\\[1\\]](<https://a.b/(x)>)'],
  ['<a href="https://a.b/x">https://a.b/x</a>', '<https://a.b/x>'],
  ['<a href="javascript:x">words</a> <a name="more"></a>', 'words'],
  ['<a href="https://a.b"><h2>t</h2><p>u</p></a>', '## [t](https://a.b)\n\n[u](https://a.b)'],
  ['!<a href="https://a.b">x</a>', '\\![x](https://a.b)'],
  ['1. x<br># y<br>&gt; z<br>- w', '1\\. x\n\\# y\n\\> z\n\\- w'],
  ['<ul><li>a</ul><ul><li>b</ul>', '- a\n\n* b'],
  ['<ul><li><input type="checkbox" checked> a<li><input type=checkbox>b</ul>', '- [x] a\n- [ ] b'],
  ['<ul><li>a</li><ol start=3><li>b</li></ol></ul>', '- a\n\n  3. b'],
  ['<ul><li><pre>a\n\n b</pre></ul>', '-\n  ```\n  a\n\n   b\n  ```'],
  ['<pre class="brush: js; x">a</pre>', '```js\na\n```'],
  ['<div class="highlight-source-ruby"><pre>a<br>b</pre></div>', '```ruby\na\nb\n```'],
  ['<pre><div>a</div><div>b</div></pre>', '```\na\nb\n```'],
  ['<code>a `b`</code>', '`` a `b` ``'],
  ['<hr><p>a</p><hr><p>b</p><hr>', 'a\n\n___\n\nb'],
  ['<img src="a.jpg" alt="x" width=1 height=1>a', 'a'],
  ['<img src="data:image/gif;base64,x" data-src="b.jpg" alt="x [y]">', '![x \\[y\\]](b.jpg)'],
  ['<a href="i/p.jpg"><img src="i/p-300x200.jpg"></a>', '![](i/p.jpg)'],
  ['<figure><img src="a.jpg"><figcaption>A "b"</figcaption></figure>', '![](a.jpg "A \\"b\\"")'],
  ['<p>a <img src="b.jpg"> c</p>', 'a ![](b.jpg) c'],
  ['<math><annotation encoding="application/x-tex">x^2</annotation></math>', '`x^2`'],
  ['<p>&nbsp;</p><p> </p>', ''],
])('%s', (html, markdown) => {
  expect(convert(html)).toBe(markdown)
})

test.each([
  ['<iframe src="//www.youtube.com/embed/abcdefghijk?rel=0"></iframe>', 'watch?v=abcdefghijk>'],
  ['<iframe src="https://player.vimeo.com/video/12"></iframe>', '<https://vimeo.com/12>'],
  ['<iframe src="https://a.b/c" title="A map"></iframe>', '[A map](https://a.b/c)'],
  ['<audio><source src="https://a.b/c.mp3"></audio>', '[c.mp3](https://a.b/c.mp3)'],
  ['<video src="https://a.b/c.mp4"></video>', '[c.mp4](https://a.b/c.mp4)'],
  ['<object><param name="movie" value="https://a.b/c.swf"></object>', '<https://a.b/c.swf>'],
  [
    '<script src="https://gist.github.com/ada/12ab.js"></script>',
    '<https://gist.github.com/ada/12ab>',
  ],
])('%s becomes a link alone in its paragraph', (html, link) => {
  const { markdown, notes } = toMarkdown(`<p>before ${html} after</p>`)
  expect(markdown).toMatch(/^before\n\n\S.*\n\nafter\n$/)
  expect(markdown).toContain(link)
  expect(notes).toMatchObject([{ kind: 'linked', count: 1 }])
})

test('scripts, styles and drawings are left out, and noted', () => {
  const { markdown, notes } = toMarkdown(
    'a<script>b()</script><style>c{}</style><svg><text>d</text></svg><script>e()</script>',
  )
  expect(markdown).toBe('a\n')
  expect(notes).toEqual([
    { kind: 'dropped', subject: 'script', count: 2 },
    { kind: 'dropped', subject: 'style', count: 1 },
    { kind: 'dropped', subject: 'svg', count: 1 },
  ])
})

test('a table without a head gets an empty one; wide and high cells leave empty ones', () => {
  const { markdown, notes } = toMarkdown(
    '<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>',
  )
  expect(markdown).toBe('|  |  |  |\n| --- | --- | --- |\n| a | b |  |\n|  | c | d |\n')
  expect(notes).toHaveLength(1)
})

test('a table that lays out a page becomes its blocks', () => {
  const { markdown } = toMarkdown('<table><tr><td>1<br>2</td><td><pre>a\nb</pre></td></tr></table>')
  expect(markdown).toBe('1\n2\n\n```\na\nb\n```\n')
})

test('the pictures of a text are named as its Markdown means them', () => {
  const html = '<img src="a b.jpg?c&amp;copy;"> <img src="d(1).png"> <img src="d(1).png">'
  const { markdown, pictures } = toMarkdown(html)
  expect(pictures).toEqual(['a%20b.jpg?c&copy;', 'd(1).png'])
  expect(markdown).toBe('![](a%20b.jpg?c&amp;copy;) ![](<d(1).png>) ![](<d(1).png>)\n')
})

test('links to headings lead to the anchors that they get', () => {
  const { markdown } = toMarkdown(
    '<a href="#x">a</a><h2 id="x">One two</h2><h2><a name=y></a>One two</h2><a href="#y">b</a>',
  )
  expect(markdown).toBe('[a](#one-two)\n\n## One two\n\n## One two\n\n[b](#one-two-1)\n')
  expect(renderMarkdown(markdown).html).toContain('id="s-one-two-1"')
})

test('addresses are resolved if the address of the page is known', () => {
  const base = 'https://a.b/c/d'
  const { markdown } = toMarkdown('<a href="../e">x</a> <img src="/f.jpg"> <a href="#g">y</a>', {
    base,
  })
  expect(markdown).toBe('[x](https://a.b/e) ![](https://a.b/f.jpg) [y](#g)\n')
})
