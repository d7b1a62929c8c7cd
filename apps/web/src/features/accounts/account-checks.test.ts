import { messageKeyOf, sentenceOf } from '@inkwell/contract/messages'
import { SignupRequest } from '@inkwell/contract/user'
import { expect, test } from 'vitest'
import { loadTexts } from '../../../texts/load-texts.ts'
import { setTexts } from '../../platform/text.ts'
import { emailMessages, nameMessages, newPasswordMessages } from './account-checks.ts'

setTexts(await loadTexts('en'))

const WELL = { name: 'Ada', email: 'ada@example.com', password: 'long enough' }
const WORDS = { name: nameMessages(), email: emailMessages(), password: newPasswordMessages() }

/** The service's message for this field. */
function refusalOf(field: keyof typeof WELL, value: string): string | undefined {
  const { error } = SignupRequest.safeParse({ ...WELL, [field]: value })
  return error && sentenceOf({ key: messageKeyOf(error.issues[0]) })
}

test.each([
  ['name', 'x'.repeat(81)],
  ['name', '🌻'.repeat(80)],
  ['name', '   '],
  ['name', ' Ada '],
  ['email', `${'x'.repeat(250)}@example.com`],
  ['password', 'seven77'],
  ['password', 'x'.repeat(129)],
  ['password', '🌻'.repeat(8)],
] as const)('the site and the service have the same message for the %s %s', (field, value) => {
  expect(WORDS[field].check?.(value)).toBe(refusalOf(field, value))
})

test.each(['name', 'email', 'password'] as const)(
  'the site and the service have the same message for an empty %s',
  (field) => {
    expect(WORDS[field].missing).toBe(refusalOf(field, ''))
  },
)

test('the site and the service have the same message for an invalid e-mail address', () => {
  expect(WORDS.email.mismatch).toBe(refusalOf('email', 'nobody'))
})
