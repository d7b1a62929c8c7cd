import { expect, test } from 'vitest'
import { renderComment } from './comment.ts'

test('a comment has paragraphs, lists, quotes, code and emphasis', () => {
  const html = renderComment('One\ntwo **three**\n\n> four\n\n- five\n\n`six`')
  expect(html).toContain('One<br>\ntwo <strong>three</strong>')
  for (const tag of ['blockquote', 'li', 'code']) expect(html).toContain(`<${tag}`)
})

test('search engines do not count its links', () => {
  const html = renderComment('[a](https://example.com) https://example.org [b](javascript:x)')
  expect(html.match(/rel="nofollow ugc noopener"/g)).toHaveLength(2)
  expect(html).not.toContain('javascript')
})

test.each([
  '# A',
  'A\n=',
  '![a](https://example.com/a.png)',
  '|a|\n|-|\n|b|',
  '<img src=x onerror=alert(1)>',
])('%j has no heading, picture, table or HTML', (source) => {
  expect(renderComment(source)).not.toMatch(/<(?:h\d|img|table)\b/)
})

test('a source that is too complex is text', () => {
  expect(renderComment('> '.repeat(9_000))).toMatch(/^<pre|^<blockquote/)
})
