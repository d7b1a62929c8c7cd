import { characters } from '@inkwell/contract/characters'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@inkwell/contract/limits'
import { isVisible } from '@inkwell/contract/visible'
import { text } from '../../platform/text.ts'
import type { FieldWords } from '../../ui/forms/use-field-check.ts'

/** What is wrong with a person's name. */
export function nameWords(): FieldWords {
  const { nameRequired, nameTooLong } = text.checks
  return {
    missing: nameRequired,
    check: (value) => {
      if (!isVisible(value)) return nameRequired
      return characters(value.trim()) > NAME_MAX ? nameTooLong : undefined
    },
  }
}

/** What is wrong with an e-mail address; its form is the browser's own check. */
export function emailWords(): FieldWords {
  const { emailRequired, emailInvalid, emailTooLong } = text.checks
  return {
    missing: emailRequired,
    mismatch: emailInvalid,
    check: (value) => (value.trim().length > EMAIL_MAX ? emailTooLong : undefined),
  }
}

/** A password that somebody has already is no longer than one that can be chosen. */
function notTooLong(value: string): string | undefined {
  return characters(value) > PASSWORD_MAX ? text.checks.passwordTooLong : undefined
}

/** What is wrong with the password that somebody signs in with. */
export function passwordWords(): FieldWords {
  return { missing: text.checks.passwordRequired, check: notTooLong }
}

/** What is wrong with the password by which somebody proves who they are. */
export function currentPasswordWords(): FieldWords {
  return { missing: text.checks.currentPasswordRequired, check: notTooLong }
}

/** What is wrong with a password that somebody chooses; `missing` is said where there is none. */
export function newPasswordWords(missing = text.checks.passwordRequired): FieldWords {
  const { passwordTooShort } = text.checks
  return {
    missing,
    check: (value) => (characters(value) < PASSWORD_MIN ? passwordTooShort : notTooLong(value)),
  }
}
