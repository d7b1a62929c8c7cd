/** Hostile links and pictures in Markdown. */
const LINKS = [
  '[x](javascript:hit())',
  '[x](<javascript:hit()>)',
  '[x]( javascript:hit() "t")',
  '[x](java&#x73;cript:hit())',
  '[x][j]\n\n[j]: javascript:hit()',
  '[__proto__]\n\n[__proto__]: javascript:hit()',
  '<javascript:hit()>',
  '<https://evil.test/"onmouseover=hit()>',
  '<data:text/html,x>',
  '[x](https://evil.test "\\" onclick=\\"hit()")',
  '[x](https://evil.test \'" onclick=hit() x="\')',
  '[x](https://evil.test (" onclick=hit() x="))',
  '[<img src=x onerror=hit()>](https://evil.test)',
  '[x](<https://evil.test/?a=<script>hit()</script>>)',
  'www.evil.test/"onclick="hit()',
  'https://evil.test/<script>hit()</script>',
  'a@evil.test"onclick="hit()',
  '[a](https://evil.test)<!--[b](https://evil.test)-->',
]

const PICTURES = [
  '![x](javascript:hit())',
  '![x](data:image/svg+xml,<svg onload=hit()>)',
  '![" onerror="hit()](https://evil.test/a.png)',
  '![x](https://evil.test/a.png"onerror="hit())',
  '![x](https://evil.test/a.png "\\" onerror=\\"hit()")',
  '![x](http://evil.test/a.png"onerror="hit())',
  '![<script>hit()</script>](http://evil.test/a.png)',
  '[![x](javascript:hit())](javascript:hit())',
  '![![" onerror="hit()](https://evil.test/a)](https://evil.test/b)',
  '![x][p]\n\n[p]: https://evil.test/a.png "\' onerror=hit()"',
]

/** Blocks whose text ends up in an attribute, in code or beside HTML. */
const BLOCKS = [
  '`<script>hit()</script>`',
  '```html\n<script>hit()</script>\n```',
  '```"><script>hit()</script>\nx\n```',
  '```js" onclick="hit()\nx\n```',
  '~~~<svg/onload=hit()>\nx\n~~~',
  '``` &#34;><img/src=x/onerror=hit()>\nx\n```',
  '```xml\n</code></pre><script>hit()</script>\n```',
  '    </code></pre><script>hit()</script>',
  '# <script>hit()</script>',
  '# x" onmouseover="hit()',
  '## [x](javascript:hit())',
  '> <script>hit()</script>',
  '- [x] <script>hit()</script>',
  '1. <img src=x onerror=hit()>',
  '999999999" onclick="hit(). x',
  '|<script>hit()</script>|\n|-|\n|<img src=x onerror=hit()>|',
  '|a|\n|:-:" onclick="hit()|\n|b|',
  'x[^1]\n\n[^1]: <img src=x onerror=hit()>',
  'x[^"><script>hit()</script>]\n\n[^"><script>hit()</script>]: y',
  '^[<script>hit()</script>]',
  '<scr*ipt*>hit()</scr*ipt*>',
  '**<script>**hit()**</script>**',
  String.raw`\<script>hit()\</script>`,
  '<div>\n\n<script>hit()</script>\n\n</div>',
  '<!-- -->\n<script>hit()</script>',
  '<a\nhref="javascript:hit()"\n>x</a>',
  '~~<s onclick=hit()>~~',
]

/** Hostile uses of Markdown syntax. */
export const MARKDOWN = { LINKS, PICTURES, BLOCKS }
