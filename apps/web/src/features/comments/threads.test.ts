import { expect, test } from 'vitest'
import { toThreads } from './threads.ts'
import type { Thread } from './threads.ts'

const comment = (id: string, parent?: string) => ({
  _id: id,
  name: id.toUpperCase(),
  createdAt: '2020-01-02T03:04:05.000Z',
  html: '<p>a</p>',
  anchor: `comment-${id}`,
  ...(parent !== undefined && { parent: { _id: parent, name: parent.toUpperCase() } }),
})

/** `a(b(c)),d`, and `c>b` for a comment that says what it answers. */
function outline(threads: readonly Thread[]): string {
  return threads
    .map(({ comment: { id }, replies, answered }) => {
      const below = replies.length > 0 ? `(${outline(replies)})` : ''
      return `${id}${answered ? `>${answered.name}` : ''}${below}`
    })
    .join()
}

test('replies are below what they answer', () => {
  const comments = [comment('a'), comment('b', 'a'), comment('c', 'b'), comment('d')]
  expect(outline(toThreads(comments))).toBe('a(b(c)),d')
})

test('deeper replies follow each other and say what they answer', () => {
  const comments = [comment('a'), comment('b', 'a'), comment('c', 'b'), comment('d', 'c')]
  const threads = toThreads([...comments, comment('e', 'd'), comment('f', 'a')])
  expect(outline(threads)).toBe('a(b(c,d>C,e>D),f)')
})

test('a reply without what it answers stands on its own', () => {
  expect(outline(toThreads([comment('b', 'a'), comment('a', 'b')]))).toBe('b>A(a)')
})
