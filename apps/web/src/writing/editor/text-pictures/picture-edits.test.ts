import { expect, test } from 'vitest'
import { editedText } from '../edits/edit.ts'
import { describePicture, insertPicture, makeRoom } from './picture-edits.ts'

const NAME = '5d1f0c9e7b3a48629a3c1e0b7f6d2a84-1600x1067.webp'
const PICTURE = `![](/images/${NAME})`

/** Inserts a picture as an upload does, where `^` is in the text. */
function inserted(marked: string, typed = ''): string {
  const at = marked.indexOf('^')
  const before = marked.replace('^', '')
  const room = makeRoom(before, at)
  const offset = at + (room?.text.length ?? 0)
  const roomy = editedText(before, room ? [room] : [])
  const value = roomy.slice(0, offset) + typed + roomy.slice(offset)
  return editedText(value, [insertPicture(value, offset, NAME)])
}

test.each([
  ['an empty text', '^', `${PICTURE}\n`],
  ['the end of a paragraph', 'Words^', `Words\n\n${PICTURE}\n`],
  ['the next line', 'Words\n^', `Words\n\n${PICTURE}\n`],
  ['an empty paragraph', 'One\n\n^\n\nTwo', `One\n\n${PICTURE}\n\nTwo`],
  ['the start of a paragraph', 'One\n\n^Two', `One\n\n${PICTURE}\n\nTwo`],
  ['words', 'One ^two', `One ${PICTURE}two`],
  ['a list', '- One^\n- Two', `- One${PICTURE}\n- Two`],
  ['a numbered list', '1. ^\n2. Two', `1. ${PICTURE}\n2. Two`],
  ['a quotation', '> One^', `> One${PICTURE}`],
  ['a table', '| One ^|', `| One ${PICTURE}|`],
])('a picture for %s', (_, marked, expected) => {
  expect(inserted(marked)).toBe(expected)
})

test('what is typed during the upload comes after the picture, as a paragraph of its own', () => {
  expect(inserted('Words^', 'More')).toBe(`Words\n\n${PICTURE}\n\nMore`)
  expect(inserted('^', 'More')).toBe(`${PICTURE}\n\nMore`)
})

test('several pictures for one place are paragraphs in their order', () => {
  const first = insertPicture('Words\n\n', 7, NAME)
  const once = editedText('Words\n\n', [first])
  const twice = editedText(once, [insertPicture(once, 7 + first.text.length, NAME)])
  expect(twice).toBe(`Words\n\n${PICTURE}\n\n${PICTURE}\n`)
})

test('describes a picture where the text shows it, with the signs of Markdown escaped', () => {
  const value = `![Other](/images/other.webp) ${PICTURE} end`
  const edit = describePicture(value, NAME, ' A [loom] with *cards*\nof 1804 ')
  expect(editedText(value, edit ? [edit] : [])).toBe(
    String.raw`![Other](/images/other.webp) ![A \[loom\] with \*cards\* of 1804](/images/${NAME}) end`,
  )
})

test('describes it again, and no picture that the text does not show', () => {
  const described = `![One \\[word\\]](/images/${NAME})`
  const edit = describePicture(described, NAME, 'Two')
  expect(editedText(described, edit ? [edit] : [])).toBe(`![Two](/images/${NAME})`)
  expect(describePicture('Words', NAME, 'Two')).toBeUndefined()
})
