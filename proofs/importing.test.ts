import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectedCounts } from './importing/expected-counts.ts'
import { prove } from './importing.ts'

const ITEM = `<item><title>Fog</title><link>https://sea.example/fog/</link>
<wp:post_id>3</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
<wp:post_date_gmt>2021-02-03 04:05:06</wp:post_date_gmt>
<category domain="post_tag" nicename="sea"><![CDATA[Sea]]></category>
<content:encoded><![CDATA[<p>Thick <a href="https://fog.example/">fog</a></p><pre>a = 1</pre>
<table><tr><th>Day</th></tr><tr><td>Monday</td></tr></table>]]></content:encoded></item>`

const WXR = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel><link>https://sea.example</link><wp:wxr_version>1.2</wp:wxr_version>${ITEM}</channel></rss>`

const FILES = {
  'wordpress/own/blog.xml': WXR,
  'hugo/own/content/posts/a.md':
    '---\ntitle: A\ndate: 2020-01-02\n---\n\nOne *two* [b](https://b.example/).\n',
  'hostile/cut.zip': 'PK\u0003\u0004',
}

async function samplesOf(expected: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'inkwell-samples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const files = { ...FILES, 'expected.json': JSON.stringify(expected) }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
  return folder
}

test('what had a password is expected as a draft, and labels together', () => {
  const items = {
    'post/publish': 2,
    'post/trash': 1,
    'page/publish': 1,
    'nav_menu_item/publish': 9,
  }
  const comments = { byApproval: { 1: 2, spam: 1 } }
  const expected = { items, comments, withPassword: 1, tags: 2, categories: 3 }
  expect(expectedCounts([expected])).toEqual({ post: 1, draft: 2, page: 1, tag: 5, comment: 3 })
})

test('samples arrive with their counts and words', async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const counts = { items: { 'post/publish': 1 }, comments: { byApproval: {} }, categories: 0 }
  const right = await samplesOf({ 'wordpress/own/blog.xml': { ...counts, tags: 1 } })
  expect(await prove([`--samples=${right}`])).toBe(true)
  const lines = print.mock.calls.map(([line]) => String(line))
  expect(lines).toEqual(
    expect.arrayContaining([
      'ok wordpress/own/blog.xml: 1 post, 1 tag',
      'ok hugo/own: 1 post',
      '3 samples, 0 with faults, 0 of them killed once',
      'code: 1, missing 0',
      'cells: 2, missing 0',
      'links: 2, missing 0',
    ]),
  )
}, 300_000)
