/** Clipboards in the shape that programs produce, and the Markdown that is expected of them. */
export interface Pasted {
  from: string
  html: string
  plain: string
  markdown: string
}

const DOCS_TEXT = 'font-size:11pt;font-family:Arial,sans-serif;color:#000000;white-space:pre-wrap;'

/** Google Docs: everything in a `<b>` that is not bold, styles in spans, lists within lists. */
const GOOGLE_DOCS: Pasted = {
  from: 'Google Docs',
  html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr"><span style="${DOCS_TEXT}font-weight:700">A heading</span></h2><p dir="ltr"><span style="${DOCS_TEXT}font-weight:400">Some </span><span style="${DOCS_TEXT}font-weight:700">bold</span><span style="${DOCS_TEXT}font-weight:700"> words</span><span style="${DOCS_TEXT}font-style:italic"> in italics</span><span style="${DOCS_TEXT}text-decoration:line-through">, struck</span><span style="${DOCS_TEXT}"> and </span><a href="https://example.com/?utm_source=docs" style="text-decoration:none;"><span style="${DOCS_TEXT}text-decoration:underline">a link</span></a><span style="${DOCS_TEXT}">.</span></p><br /><ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="${DOCS_TEXT}">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span style="${DOCS_TEXT}">Inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span style="${DOCS_TEXT}">Two</span></p></li></ul><div dir="ltr"><table><colgroup><col /><col /></colgroup><tbody><tr><td><p dir="ltr"><span style="${DOCS_TEXT}">Name</span></p></td><td><p dir="ltr"><span style="${DOCS_TEXT}">Size</span></p></td></tr><tr><td><p dir="ltr"><span style="${DOCS_TEXT}">a|b</span></p></td><td><p dir="ltr"><span style="${DOCS_TEXT}">1</span></p><p dir="ltr"><span style="${DOCS_TEXT}">2</span></p></td></tr></tbody></table></div><p dir="ltr"><span style="${DOCS_TEXT}"><img src="data:image/png;base64,AAAA" /></span></p></b>`,
  plain: 'A heading\nSome bold words',
  markdown: `## A heading

Some **bold words** *in italics*~~, struck~~ and [a link](https://example.com/?utm_source=docs).

- One
  - Inner
- Two

| Name | Size |
| --- | --- |
| a\\|b | 1 2 |`,
}

/** Word: lists are paragraphs, their bullets text in a conditional comment. */
const item = (level: number, glyph: string, words: string) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${glyph}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-US>${words}<o:p></o:p></span></p>`

const WORD: Pasted = {
  from: 'Word',
  html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} --></style></head><body lang=EN-US><!--StartFragment--><h1>Report<o:p></o:p></h1><p class=MsoNormal><b><span lang=EN-US>Bold</span></b><span lang=EN-US> and <i>italic</i> words.<o:p></o:p></span></p>${item(1, '·', 'First')}${item(2, 'o', 'Below it')}${item(1, '·', 'Second')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${item(1, '1.', 'Counted')}${item(1, '2.', 'Again')}<table class=MsoTableGrid border=1><tr><td><p class=MsoNormal><b>Who</b></p></td><td><p class=MsoNormal><b>When</b></p></td></tr><tr><td><p class=MsoNormal>Ada</p></td><td><p class=MsoNormal>1843</p></td></tr></table><!--EndFragment--></body></html>`,
  plain: 'Report\r\nBold and italic words.',
  markdown: `# Report

**Bold** and *italic* words.

- First
  - Below it
- Second

1. Counted
2. Again

| **Who** | **When** |
| --- | --- |
| Ada | 1843 |`,
}

/** Notion: the plain text is Markdown. */
const NOTION: Pasted = {
  from: 'Notion',
  html: `<meta charset='utf-8'><!-- notionvc: 00000000-0000 --><h2>Plan</h2><ul><li><p>[ ] Write</p></li></ul>`,
  plain: '## Plan\n\n- [ ]  Write',
  markdown: '## Plan\n\n- [ ]  Write',
}

const WEB_PAGE: Pasted = {
  from: 'a web page',
  html: `<meta charset='utf-8'><h2 style="color: rgb(0,0,0)">Use<a class="anchor" href="#use" aria-hidden="true">#</a></h2><p style="font-weight: 400">Call <code>snake_case()</code>, press <strong>a</strong><strong>b</strong>; see <a href="javascript:alert(1)">this</a> and <a href="https://example.com/a_(b)">that</a>: <a href="https://example.com/">https://example.com/</a></p><div class="highlight highlight-source-js"><pre><span class="pl-k">const</span> a = 1

a + 1</pre></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" checked disabled> Done</li><li><input type="checkbox"> Open</li></ul><blockquote><p>Quoted</p><p>Twice</p></blockquote><ol start="3"><li><p>Three</p><pre><code class="language-sh">ls</code></pre></li><li>Four</li></ol><hr><p><img src="https://example.com/loom.jpg?x=1" alt=""> <img src="https://example.com/2.png" alt="A loom"></p><script>alert(1)</script><button>Copy</button>`,
  plain: 'Use …',
  markdown: `## Use

Call \`snake_case()\`, press **ab**; see this and [that](<https://example.com/a_(b)>): <https://example.com/>

\`\`\`js
const a = 1

a + 1
\`\`\`

- [x] Done
- [ ] Open

> Quoted
> 
> Twice

3. Three

   \`\`\`sh
   ls
   \`\`\`
4. Four

---

[loom.jpg](https://example.com/loom.jpg?x=1) [A loom](https://example.com/2.png)`,
}

const EDITOR: Pasted = {
  from: 'a code editor',
  html: `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color: #569cd6;">const</span> <strong>a</strong> = 1</div><div>  a</div></div>`,
  plain: 'const a = 1\n  a',
  markdown: 'const a = 1\n  a',
}

const PLAIN: Pasted = {
  from: 'a page without structure',
  html: `<meta charset='utf-8'><span style="color: rgb(0,0,0); font-weight: 400">1. snake_case and *stars*</span>`,
  plain: '1. snake_case and *stars*',
  markdown: '1. snake_case and *stars*',
}

export const PASTED: readonly Pasted[] = [GOOGLE_DOCS, WORD, NOTION, WEB_PAGE, EDITOR, PLAIN]
