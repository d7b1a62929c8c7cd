import { z } from 'zod'
import { countCharacters } from './characters.ts'
import { isImportedAddress } from './imported-address.ts'
import { EMAIL_MAX, LINK_TOKEN_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'
import { messageKeys } from './messages.ts'
import type { MessageKey } from './messages.ts'
import { boundedText } from './text-bounds.ts'
import { singleLineText } from './text.ts'

/**
 * The pattern of `<input type="email">`, so that browser and server always agree.
 * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
 */
const HTML_EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/

/** Includes surrounding white space, which is trimmed. */
const EMAIL_UNITS_MAX = 2 * EMAIL_MAX

/** An e-mail address in the form that is stored: trimmed, NFC, lower case. */
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

/** The address of a new account: not one reserved for imported authors. */
export const NewEmail = Email.refine((email) => !isImportedAddress(email), {
  error: messageKeys.emailReserved,
}).meta({ format: 'email', maxLength: EMAIL_MAX, example: 'ada@example.com' })

/** A person's name. */
export const Name = singleLineText({
  max: NAME_MAX,
  required: messageKeys.nameRequired,
  tooLong: messageKeys.nameTooLong,
}).meta({ example: 'Ada Lovelace' })

const EXAMPLE_PASSWORD = 'correct horse battery staple'

/**
 * A password, with its length checked before it is hashed. No stored password exceeds the maximum,
 * so a longer one is refused whether the account exists or not. `required` is the error of an empty
 * one.
 */
function passwordText(required: MessageKey) {
  // A code point has at most two code units; passwords are not normalized.
  return boundedText({
    units: 2 * PASSWORD_MAX,
    error: required,
    tooLong: messageKeys.passwordTooLong,
  })
    .refine((text) => text.length > 0, { error: required, abort: true })
    .refine((text) => countCharacters(text) <= PASSWORD_MAX, { error: messageKeys.passwordTooLong })
    .meta({ format: 'password', maxLength: PASSWORD_MAX, example: EXAMPLE_PASSWORD })
}

/** A password that a user chooses; `required` is the error of an empty one. */
export function newPassword(required: MessageKey) {
  return passwordText(required)
    .refine((text) => countCharacters(text) >= PASSWORD_MIN, {
      error: messageKeys.passwordTooShort,
    })
    .meta({ minLength: PASSWORD_MIN })
}

/** The password of the signed-in account, required for sensitive changes. */
export const CurrentPassword = passwordText(messageKeys.currentPasswordRequired)

/** The public data of a user. */
export const User = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
  })
  .meta({ id: 'User', description: 'A person as everyone may see them.' })
export type User = z.infer<typeof User>

/** The token of an invitation link; required if sign-up is closed. */
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
    { email: Email, password: passwordText(messageKeys.passwordRequired) },
    { error: messageKeys.bodyNotObject },
  )
  .meta({ id: 'LoginRequest' })
export type LoginRequest = z.infer<typeof LoginRequest>

/** The answer to a sign-in or sign-up: the user and the bearer token of the new session. */
export const SessionAnswer = z
  .object({ msg: z.string(), user: User, token: z.string() })
  .meta({ id: 'SessionAnswer' })
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const UserAnswer = z
  .object({ user: User, isAdministrator: z.boolean() })
  .meta({ id: 'UserAnswer' })
export type UserAnswer = z.infer<typeof UserAnswer>
