/** Texts that other programs could take for something of their own. */
export const TEXTS: readonly {
  title: string
  content: string
  labels?: Record<string, unknown>
}[] = [
  {
    title: 'A table, code and a footnote',
    content:
      '| a | b |\n|---|---|\n| 1 | `x|y` |\n\n```js\nconst a = `{{ b }}`\n```\n\nNote[^1].\n\n[^1]: Here.\n',
    labels: { tags: ['Looms', 'Notes: and "quotes"'], series: 'Letters' },
  },
  {
    title: 'عنوان من اليمين',
    content: 'نص عربي\nوسطر ثان',
    labels: { language: 'ar', tags: ['نسيج'] },
  },
  { title: '--- "quotes": and \'others\' # not \\ a comment', content: '---\ntitle: no\n---\n' },
  { title: 'Emoji 🌻 and null', content: '🌻 <script>alert(1)</script> <b>bold</b>' },
  {
    title: '{{ site.title }} {% raw %} {{< ref "x" >}}',
    content:
      '{{ page.title }} {% include nothing.html %} {% endraw %} {{< figure >}} {{% x %}}\n\n' +
      '`{{< ref >}}` and {{</* comment */>}}\n\n```\n{{< highlight >}}\n{% raw %}\n```\n\n{: .odd #id}\n',
    labels: { tags: ['Looms'] },
  },
  { title: '../../../etc/passwd', content: 'A path.' },
  { title: '2026-01-01', content: 'A date for a title.\n\n    {{< code >}}\n' },
  { title: 'null', content: 'Two\nlines  \nand\\\nthree' },
]
