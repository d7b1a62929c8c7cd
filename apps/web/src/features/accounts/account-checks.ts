import { characters } from '@inkwell/contract/characters'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@inkwell/contract/limits'
import { text } from '../../platform/text.ts'
import type { FieldWords } from '../../ui/forms/use-field-check.ts'

/** What is wrong with a person's name. */
export function nameWords(): FieldWords {
  const { nameRequired, nameTooLong } = text.checks
  return {
    missing: nameRequired,
    check: (value) => {
      const length = characters(value.trim())
      if (length === 0) return nameRequired
      return length > NAME_MAX ? nameTooLong : undefined
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

/** What is wrong with the password that somebody signs in with. */
export function passwordWords(): FieldWords {
  return { missing: text.checks.passwordRequired }
}

/** What is wrong with the password by which somebody proves who they are. */
export function currentPasswordWords(): FieldWords {
  return { missing: text.checks.currentPasswordRequired }
}

/** What is wrong with a password that somebody chooses; `missing` is said where there is none. */
export function newPasswordWords(missing = text.checks.passwordRequired): FieldWords {
  const { passwordTooShort, passwordTooLong } = text.checks
  return {
    missing,
    check: (value) => {
      const length = characters(value)
      if (length < PASSWORD_MIN) return passwordTooShort
      return length > PASSWORD_MAX ? passwordTooLong : undefined
    },
  }
}
