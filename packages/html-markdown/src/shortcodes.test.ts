import { expect, test } from 'vitest'
import type { Gallery } from './sources/wordpress-codes.ts'
import { toMarkdown } from './to-markdown.ts'

const gallery: Gallery = (_, ids) => ids.map((id) => ({ src: `${id}.jpg`, alt: id, caption: 'c' }))
const convert = (html: string) => toMarkdown(html, { source: 'wordpress', gallery })
const markdownOf = (html: string) => convert(html).markdown.trimEnd()

test.each([
  ['a\nb\n\nc\r\n\r\nd', 'a\nb\n\nc\n\nd'],
  ['<em>a\n\nb</em>', '*a*\n\n*b*'],
  ['a<br />\nb', 'a\nb'],
  ['<ul>\n\n<li>a</li>\n\n<li>b</li>\n</ul>', '- a\n- b'],
  ['<pre>a\n\nb</pre>', '```\na\n\nb\n```'],
  ['<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->', 'a b'],
  ['[caption id="x" width="3"]<img src="a.jpg" /> Words[/caption]', '![](a.jpg "Words")'],
  ['[gallery ids="7,8"]', '![7](7.jpg "c")\n\n![8](8.jpg "c")'],
  ['[embed]https://a.b/c[/embed]', '<https://a.b/c>'],
  [
    '[youtube https://www.youtube.com/watch?v=abcdefghijk]',
    '<https://www.youtube.com/watch?v=abcdefghijk>',
  ],
  ['[audio mp3="https://a.b/c.mp3"][/audio]', '[c.mp3](https://a.b/c.mp3)'],
  ['[code lang="php"]<?php\n\na[0];[/code]', '```php\n<?php\n\na[0];\n```'],
  ['[[gallery ids="7"]] [[x]y[/x]]', '\\[gallery ids="7"] \\[x]y\\[/x]'],
  ['he wrote [sic] and [1]', 'he wrote \\[sic] and \\[1]'],
  ['<code>[gallery]</code><pre>[x a="1"]</pre>', '`[gallery]`\n\n```\n[x a="1"]\n```'],
])('%j', (html, markdown) => {
  expect(markdownOf(html)).toBe(markdown)
})

test('unknown shortcodes keep what is in them, and are noted', () => {
  expect(convert('[box color="red"]in [b]<b>x</b>[/b][/box] [form id="1"]')).toMatchObject({
    markdown: 'in **x**\n',
    notes: [
      { kind: 'text', subject: '[box]', count: 1 },
      { kind: 'text', subject: '[b]', count: 1 },
      { kind: 'dropped', subject: '[form]', count: 1 },
    ],
  })
})

test('shortcodes are text in other sources', () => {
  expect(toMarkdown('[box a="1"]in[/box]').markdown).toBe('\\[box a="1"]in\\[/box]\n')
})
