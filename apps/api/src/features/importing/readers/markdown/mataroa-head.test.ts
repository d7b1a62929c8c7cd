import { expect, test } from 'vitest'
import { readAll } from '../../../../testing/import-archives.ts'
import { markdown } from './markdown.ts'

test('a file of Mataroa has its title and date, and is a draft', async () => {
  const [entry] = await readAll(markdown, {
    'export-markdown-1/sea/a-day.md': '# A day: out\n\n> Published on Jul 3, 2023\n\none\ntwo\n',
  })
  expect(entry).toMatchObject({ kind: 'draft', title: 'A day: out' })
  expect(entry?.addresses).toContain('/blog/a-day/')
  expect(entry?.item).toMatchObject({
    kind: 'post',
    state: 'draft',
    markdown: 'one\ntwo\n',
    publishedAt: new Date('2023-07-03'),
    notes: ['it is a draft: exports of Mataroa in Markdown do not tell drafts from posts'],
  })
})

test.each(['# A\n\n> Published on Foo 3, 2023\n', '# A\n\nPublished on Jul 3, 2023\n'])(
  'the text %j is none of Mataroa',
  async (source) => {
    const [entry] = await readAll(markdown, { 'a.md': source })
    expect(entry?.item).toMatchObject({ markdown: source, notes: [] })
  },
)
