import { countCharacters } from '@inkwell/contract/characters'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@inkwell/contract/limits'
import { isVisible } from '@inkwell/contract/visible'
import { checkText } from '../../platform/forms/check-text.ts'
import type { FieldWords } from '../../ui/forms/use-field-check.ts'

/** What is wrong with a person's name. */
export function nameWords(): FieldWords {
  return {
    missing: checkText('nameRequired'),
    check: (value) => {
      if (!isVisible(value)) return checkText('nameRequired')
      return countCharacters(value.trim()) > NAME_MAX ? checkText('nameTooLong') : undefined
    },
  }
}

/** What is wrong with an e-mail address; its form is the browser's own check. */
export function emailWords(): FieldWords {
  return {
    missing: checkText('emailRequired'),
    mismatch: checkText('emailInvalid'),
    check: (value) => (value.trim().length > EMAIL_MAX ? checkText('emailTooLong') : undefined),
  }
}

/** A password that somebody has already is no longer than one that can be chosen. */
function notTooLong(value: string): string | undefined {
  return countCharacters(value) > PASSWORD_MAX ? checkText('passwordTooLong') : undefined
}

/** What is wrong with the password that somebody signs in with. */
export function passwordWords(): FieldWords {
  return { missing: checkText('passwordRequired'), check: notTooLong }
}

/** What is wrong with the password by which somebody proves who they are. */
export function currentPasswordWords(): FieldWords {
  return { missing: checkText('currentPasswordRequired'), check: notTooLong }
}

/** What is wrong with a password that somebody chooses; `missing` is said where there is none. */
export function newPasswordWords(missing = checkText('passwordRequired')): FieldWords {
  return {
    missing,
    check: (value) =>
      countCharacters(value) < PASSWORD_MIN ? checkText('passwordTooShort') : notTooLong(value),
  }
}
