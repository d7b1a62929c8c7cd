import { messageKeyOf, sentenceOf } from '@inkwell/contract/messages'
import { CreatePostForm } from '@inkwell/contract/post'
import { expect, test } from 'vitest'
import { loadTexts } from '../../../../texts/load-texts.ts'
import { setTexts } from '../../../platform/text.ts'
import { altMessages, contentMessages, titleMessages } from './post-checks.ts'

setTexts(await loadTexts('en'))

const WELL = { title: 'A title', content: 'Words' }
const WORDS = { title: titleMessages(), content: contentMessages(), alt: altMessages() }

/** The service's message for this field. */
function refusalOf(field: keyof typeof WORDS, value: string): string | undefined {
  const { error } = CreatePostForm.safeParse({ ...WELL, [field]: value })
  return error && sentenceOf({ key: messageKeyOf(error.issues[0]) })
}

test.each([
  ['title', 'x'.repeat(201)],
  ['title', '🌻'.repeat(200)],
  ['title', ` ${'x'.repeat(200)} `],
  ['title', ' \t '],
  ['content', ' \n\t '],
  ['content', 'x'.repeat(200_001)],
  ['content', '🌻'.repeat(200_000)],
  ['alt', 'x'.repeat(501)],
  ['alt', '🌻'.repeat(500)],
  ['alt', ''],
] as const)('the site and the service have the same message for the %s %.20s', (field, value) => {
  expect(WORDS[field].check?.(value)).toBe(refusalOf(field, value))
})

test.each(['title', 'content'] as const)(
  'the site and the service have the same message for an empty %s',
  (field) => {
    expect(WORDS[field].missing).toBe(refusalOf(field, ''))
  },
)
