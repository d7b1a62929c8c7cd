import { renderMarkdown } from '@inkwell/markdown/render'
import { expect, test } from 'vitest'
import { countsOf } from './testing/counts.ts'
import { toMarkdown } from './to-markdown.ts'

const ARTICLE = `
<h2>Sailing <em>home</em></h2>
<p>The boat left at 5:30, <strong>against</strong> all advice; see <a href="https://sea.example/log?a=1&amp;b=2">the
log</a>.<br>Nobody slept.</p>
<ul><li>Rope<ul><li>thin</li><li>thick</li></ul></li><li><p>Sail</p><p>and mast</p></li></ul>
<ol start="4"><li>Cast off</li><li>Hoist<pre><code class="language-sh">hoist --all | tee "log"</code></pre></li></ol>
<blockquote><p>Calm sea</p><blockquote>no skill</blockquote></blockquote>
<table><thead><tr><th>Port</th><th style="text-align:right">Miles</th></tr></thead>
<tbody><tr><td>A | B</td><td>12</td></tr><tr><td><code>x</code><br>y</td><td></td></tr></tbody></table>
<figure><img src="https://sea.example/a.jpg" alt="A boat"><figcaption>At <b>sea</b></figcaption></figure>
<pre>  indented
\`\`\`
fence</pre>
<p>H<sub>2</sub>O, 2<sup>10</sup>, <kbd>Ctrl</kbd>, <del>gone</del>, foo<b>bar!</b>baz</p>
<details><summary>More</summary><p>Hidden words</p></details>
<dl><dt>Knot</dt><dd>A mile an hour</dd></dl>`

test('words, code, cells, links and pictures of an article are all in the rendered Markdown', () => {
  const { markdown, notes } = toMarkdown(ARTICLE)
  expect(countsOf(renderMarkdown(markdown).html)).toEqual(countsOf(ARTICLE))
  expect(notes).toEqual([])
})

test('a converted text, rendered and converted again, stays the same', () => {
  const { markdown } = toMarkdown(ARTICLE)
  const again = toMarkdown(renderMarkdown(markdown).html).markdown
  expect(toMarkdown(renderMarkdown(again).html).markdown).toBe(again)
})
