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

/** What is wrong with a password that somebody chooses. */
export function newPasswordWords(): FieldWords {
  const { passwordRequired, passwordTooShort, passwordTooLong } = text.checks
  return {
    missing: passwordRequired,
    check: (value) => {
      const length = characters(value)
      if (length < PASSWORD_MIN) return passwordTooShort
      return length > PASSWORD_MAX ? passwordTooLong : undefined
    },
  }
}
