import { z } from 'zod'
import { characters } from './characters.ts'
import { isImportedAddress } from './imported-address.ts'
import { EMAIL_MAX, LINK_TOKEN_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { messageKeys } from './messages.ts'
import type { MessageKey } from './messages.ts'
import { boundedText } from './text-bounds.ts'
import { lineOfText } from './text.ts'

/**
 * What `<input type="email">` takes, so that browser and server never disagree.
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const HTML_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** With white space around it, which goes. */
const EMAIL_UNITS_MAX = 2 * EMAIL_MAX

/** An e-mail address in the one spelling we store: trimmed, NFC, lower case. */
export const Email = boundedText({
  units: EMAIL_UNITS_MAX,
  error: messageKeys.emailRequired,
  tooLong: messageKeys.emailTooLong,
})
  .overwrite((text) => text.trim().normalize('NFC').toLowerCase())
  .refine((text) => text.length > 0, { error: messageKeys.emailRequired, abort: true })
  .refine((text) => text.length <= EMAIL_MAX, { error: messageKeys.emailTooLong, abort: true })
  .refine((text) => HTML_EMAIL.test(text), { error: messageKeys.emailInvalid })
  .meta({ format: 'email', maxLength: EMAIL_MAX, example: 'ada@example.com' })

/** The address of who signs up: none that an imported author has or may come to have. */
export const NewEmail = Email.refine((email) => !isImportedAddress(email), {
  error: messageKeys.emailReserved,
}).meta({ format: 'email', maxLength: EMAIL_MAX, example: 'ada@example.com' })

/** A person's name. */
export const Name = lineOfText({
  max: NAME_MAX,
  required: messageKeys.nameRequired,
  tooLong: messageKeys.nameTooLong,
}).meta({ example: 'Ada Lovelace' })

const EXAMPLE_PASSWORD = 'correct horse battery staple'

/**
 * A password, bounded before anybody composes or hashes it; `required` is said where there is none. None
 * that is known is longer than one that can be chosen: a longer one is refused for its length, whether
 * there is such an account or not.
 */
function anyPassword(required: MessageKey) {
  // A character is two units at most, and passwords are taken as they are.
  return boundedText({
    units: 2 * PASSWORD_MAX,
    error: required,
    tooLong: messageKeys.passwordTooLong,
  })
    .refine((text) => text.length > 0, { error: required, abort: true })
    .refine((text) => characters(text) <= PASSWORD_MAX, { error: messageKeys.passwordTooLong })
    .meta({ format: 'password', maxLength: PASSWORD_MAX, example: EXAMPLE_PASSWORD })
}

/** A password that somebody chooses; `required` is said where there is none. */
export function newPassword(required: MessageKey) {
  return anyPassword(required)
    .refine((text) => characters(text) >= PASSWORD_MIN, { error: messageKeys.passwordTooShort })
    .meta({ minLength: PASSWORD_MIN })
}

/** The password of the account that is signed in, as a proof that it is its owner who asks. */
export const CurrentPassword = anyPassword(messageKeys.currentPasswordRequired)

/** A person as everyone may see them. */
export const User = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'User', description: 'A person as everyone may see them.' })
export type User = z.infer<typeof User>

/** What the link of an invitation holds; needed to sign up where that is closed. */
export const InvitationToken = boundedText({
  units: LINK_TOKEN_MAX,
  error: messageKeys.invitationOver,
  tooLong: messageKeys.invitationOver,
}).meta({ description: 'What the link of an invitation holds behind its `#`.' })

export const SignupRequest = z
  .object(
    {
      name: Name,
      email: NewEmail,
      password: newPassword(messageKeys.passwordRequired),
      invitation: InvitationToken.optional(),
    },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'SignupRequest' })
export type SignupRequest = z.infer<typeof SignupRequest>

export const LoginRequest = z
  .object(
    { email: Email, password: anyPassword(messageKeys.passwordRequired) },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'LoginRequest' })
export type LoginRequest = z.infer<typeof LoginRequest>

/** The answer to a sign-in or a sign-up: who it is and the bearer token of the new session. */
export const SessionAnswer = z
  .object({ msg: z.string(), user: User, token: z.string() })
  .meta({ id: 'SessionAnswer' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const UserAnswer = z
  .object({ user: User, isAdministrator: z.boolean() })
  .meta({ id: 'UserAnswer' })
export type UserAnswer = z.infer<typeof UserAnswer>
