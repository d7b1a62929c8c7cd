import { expect, test } from 'vitest'
import { toMarkdown } from '../to-markdown.ts'

const convert = (html: string) => toMarkdown(html).markdown.trimEnd()

function data(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', '&quot;')
}

test.each([
  [
    'a bookmark of Ghost',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.b/c"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">Words</div><span class="kg-bookmark-author">Ada</span></a></figure>',
    '[Title](https://a.b/c)\n\nWords\n\nAda',
  ],
  [
    'a callout of Ghost',
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">A <b>tip</b></div></div>',
    '> 💡 A **tip**',
  ],
  [
    'a toggle of Ghost',
    '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Ask</h4></div><div class="kg-toggle-content"><p>Answer</p></div></div>',
    '<details>\n<summary>Ask</summary>\n\nAnswer\n\n</details>',
  ],
  [
    'a file of Ghost',
    '<div class="kg-card kg-file-card"><a href="/f.pdf"><div class="kg-file-card-title">Paper</div><div class="kg-file-card-filename">f.pdf</div></a></div>',
    '[Paper](/f.pdf)\n\nf.pdf',
  ],
  [
    'a recording in Ghost',
    '<div class="kg-card kg-audio-card"><audio src="/a.mp3"></audio><div class="kg-audio-title">Song</div><span>0:00</span></div>',
    '[Song](/a.mp3)',
  ],
  [
    'code in Medium',
    '<pre class="graf graf--pre">a<br>b</pre>\n<pre class="graf graf--pre">c</pre><p>d</p><pre class="graf graf--pre">e</pre>',
    '```\na\nb\nc\n```\n\nd\n\n```\ne\n```',
  ],
  [
    'a card of Medium',
    '<div class="graf--mixtapeEmbed"><a href="https://a.b/c"><strong>Title</strong><br><em>Words</em></a><a href="https://a.b/c" class="mixtapeImage"></a></div>',
    '[**Title**\n*Words*](https://a.b/c)',
  ],
  [
    'a picture of Substack',
    `<figure><a class="image-link" href="https://cdn.example/w_1/x.jpg"><img src="https://cdn.example/w_2/x.jpg" data-attrs="${data({ src: 'https://s3.example/x.jpg' })}" alt="A"></a></figure>`,
    '![A](https://s3.example/x.jpg)',
  ],
  [
    'a formula of Substack',
    `<div class="latex-rendered" data-attrs="${data({ persistentExpression: 'x^2' })}"></div>`,
    '```latex\nx^2\n```',
  ],
  [
    'a gallery of Substack',
    `<div class="image-gallery-embed" data-attrs="${data({ gallery: { images: [{ src: 'https://a.b/1.jpg' }, { src: 'https://a.b/2.jpg' }], caption: 'Words' } })}"></div>`,
    '<figure>\n\n![](https://a.b/1.jpg)\n\n![](https://a.b/2.jpg)\n\n<figcaption>Words</figcaption>\n\n</figure>',
  ],
  [
    'a video of Substack',
    `<div id="youtube2-a" class="youtube-wrap" data-attrs="${data({ videoId: 'abcdefghijk' })}"><div class="youtube-inner"></div></div>`,
    '<https://www.youtube.com/watch?v=abcdefghijk>',
  ],
  [
    'a linked post of Substack',
    `<div class="embedded-post-wrap" data-attrs="${data({ url: 'https://a.b/p/c', title: 'Post' })}"></div>`,
    '[Post](https://a.b/p/c)',
  ],
  [
    'a caption of Blogger',
    '<table class="tr-caption-container"><tbody><tr><td><a href="https://a.b/s1600/p.jpg"><img src="https://a.b/s320/p.jpg"></a></td></tr><tr><td class="tr-caption">Words</td></tr></tbody></table>',
    '![](https://a.b/s1600/p.jpg "Words")',
  ],
  [
    'a caption of WordPress',
    '<div class="wp-caption"><img src="p.jpg"><p class="wp-caption-text">Words</p></div>',
    '![](p.jpg "Words")',
  ],
  [
    'an embed of WordPress',
    '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://a.b/_c_\n</div></figure>',
    '<https://a.b/_c_>',
  ],
  [
    'code of WordPress',
    '<!-- wp:syntaxhighlighter/code {"language":"php"} -->\n<pre class="wp-block-code">a</pre>\n<!-- /wp -->',
    '```php\na\n```',
  ],
  [
    'a gallery of WordPress',
    '<ul class="blocks-gallery-grid"><li class="blocks-gallery-item"><figure><img src="1.jpg"></figure></li><li class="blocks-gallery-item"><figure><img src="2.jpg"></figure></li></ul>',
    '![](1.jpg)\n\n![](2.jpg)',
  ],
])('%s', (_, html, markdown) => {
  expect(convert(html)).toBe(markdown)
})

test('a button to subscribe stays a link', () => {
  const address = 'https://a.substack.com/subscribe?'
  const button = `<p class="button-wrapper" data-attrs="${data({ url: address })}"><a class="button" href="${address}"><span>Sign up</span></a></p>`
  expect(convert(button)).toBe(`[Sign up](${address})`)
})

test.each([
  [
    '<div class="subscription-widget-wrap"><form>Type your email</form></div>',
    'form for subscribers',
  ],
  [
    `<p class="button-wrapper" data-attrs="${data({ url: 'https://a.substack.com/p/b?utm_source=b&action=share' })}"><a href="#">Share</a></p>`,
    'button to share',
  ],
  [
    '<div class="kg-card kg-button-card"><a href="#/portal/signup">Join</a></div>',
    'button for members',
  ],
  ['<!-- wp:latest-posts {"n":5} /-->', 'wp:latest-posts'],
])('%s is left out, and noted', (html, subject) => {
  expect(toMarkdown(html)).toMatchObject({
    markdown: '',
    notes: [{ kind: 'dropped', subject, count: 1 }],
  })
})
