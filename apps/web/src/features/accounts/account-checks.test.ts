import { messageKeyOf, sentenceOf } from '@inkwell/contract/messages'
import { SignupRequest } from '@inkwell/contract/user'
import { expect, test } from 'vitest'
import { formTexts } from '../../languages/en.forms.ts'
import { setTexts } from '../../platform/text.ts'
import { emailMessages, nameMessages, newPasswordMessages } from './account-checks.ts'

setTexts(formTexts)

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
] as const)('of a %s, site and service say the same: %s', (field, value) => {
  expect(WORDS[field].check?.(value)).toBe(refusalOf(field, value))
})

test.each(['name', 'email', 'password'] as const)(
  'of an empty %s, site and service say the same',
  (field) => {
    expect(WORDS[field].missing).toBe(refusalOf(field, ''))
  },
)

test('of an address that is none, site and service say the same', () => {
  expect(WORDS.email.mismatch).toBe(refusalOf('email', 'nobody'))
})
