import { isLinear } from '@inkwell/test-support/cpu-time'
import { noteSentence } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { toDialect } from './to-dialect.ts'

function convert(source: string): { text: string; notes: string[] } {
  const notes: string[] = []
  const text = toDialect(source, {
    addressOf: (name) => (name.includes('other') ? '/2020/01/02/other/' : undefined),
    page: (name) => (name === 'title' ? 'The title' : undefined),
    note: (note) => void notes.push(noteSentence(note)),
  })
  return { text: text.replaceAll(/\n{3,}/g, '\n\n').trim(), notes }
}

test.each([
  ['[a]({{ "/b/" | url }})', '[a](/b/)'],
  ["[a]({{ '/b/' | relative_url }})", '[a](/b/)'],
  ['[a]({{ site.baseurl }}/b/)', '[a](/b/)'],
  ['# {{ page.title }}', '# The title'],
  ['{% image "img/a.png" "A loom" %}', '![A loom](/img/a.png)'],
  ['{% image_with_class "img/a.png" "tall" "A loom" %}', '![A loom](/img/a.png)'],
  ['<div class="left">\n  {% image "a.png" "A [B]" %}\n</div>', String.raw`![A \[B\]](/a.png)`],
  ['<figure>\n\n![A](a.png)\n\n[B](/b) C\n</figure>', '![A](a.png) [B](/b) C'],
  ['<div>\n\t{{ "a" | team_photo }}\n\t<blockquote>\n\t\tB\n\t</blockquote>\n</div>', '> B'],
  ['a\n{{ unknown }}\nb {{ unknown }}', 'a\nb'],
  ['<pre>![A](a.png)</pre>', '```\n![A](a.png)\n```'],
  ['{% include figure.html src="/a.png" alt="A" caption="B" %}', '![A](/a.png)\n\n*B*'],
  ['[a]({% post_url 2020-01-02-other %})', '[a](/2020/01/02/other/)'],
  ['{{ "https://a.example/" | embed: "A talk" }}', '[A talk](https://a.example/)'],
  ['{% raw %}{{ kept }}{% endraw %}', '{{ kept }}'],
  ['{% raw %}<p>{% a %} <b>b</b></p>\n{% endraw %}', '{% a %} **b**'],
  ['{% highlight ruby %}\nputs 1\n{% endhighlight %}', '```ruby\nputs 1\n```'],
  ['{% blockquote %}a\nb{% endblockquote %}', '> a\n> b'],
  ['a{% comment %}b{% endcomment %}c', 'ac'],
  ['`{{ code }}` and `{% tag %}`', '`{{ code }}` and `{% tag %}`'],
  ['```\n{{ code }}\n```', '```\n{{ code }}\n```'],
  [
    '{{< youtube abc >}}',
    '[https://www.youtube.com/watch?v=abc](https://www.youtube.com/watch?v=abc)',
  ],
  ['{{< figure src="a.png" title="T" >}}', '![T](/a.png)'],
  ['[a]({{< ref "other.md" >}})', '[a](/2020/01/02/other/)'],
  ['{{</* youtube abc */>}}', '{{< youtube abc >}}'],
  ['{{< quote >}}a{{< /quote >}}', '> a'],
  ['a\n{: .lead}', 'a'],
  ['## a {#b}', '## a'],
  ['> [!NOTE]\n> a', '> **Note**  \n> a'],
  ['[[other|shown]] [[none]]', '[shown](/2020/01/02/other/) none'],
  ['a <a href="b?c&amp;d" class="e">f</a>', 'a [f](b?c&d)'],
  ['a <a href=" b\n?c" class="e">f</a> <a href="b (c)">d</a>', 'a [f](b?c) [d](<b (c)>)'],
  ['a <img src="b.png" alt="c"> d', 'a ![c](b.png) d'],
  ['a <em class="b">c</em> <kbd>d</kbd>', 'a <em>c</em> <kbd>d</kbd>'],
  ['a <!-- b --> c', 'a  c'],
  ['a < b and Map<String> <https://a.example>', 'a < b and Map<String> <https://a.example>'],
])('%j becomes %j', (source, expected) => {
  expect(convert(source).text).toBe(expected)
})

test('what is lost is noted', () => {
  expect(
    convert('{% widget a %} {{ "ada" | photo }} {{< chart >}} {% if a %}b{% endif %}'),
  ).toEqual({
    text: 'b',
    notes: [
      '{{< chart >}}: left out',
      '{% widget %}: left out',
      '{{ ada | photo }}: left out',
      '{% if %}: left out',
      '{% endif %}: left out',
    ],
  })
})

test.each([
  '{%',
  '{{',
  '{% a ',
  '{{< a ',
  '<a ',
  '<!--',
  '[[',
  '{:',
  '<a href="',
  '{% raw %}',
  '`{{',
])('a text of %j takes linear time', (piece) => {
  expect(isLinear((count) => convert(piece.repeat(count)), 2_000)).toBe(true)
})
