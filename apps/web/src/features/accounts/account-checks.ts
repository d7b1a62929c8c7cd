import { countCharacters } from '@inkwell/contract/characters'
import { EMAIL_MAX, NAME_MAX, PASSWORD_MAX, PASSWORD_MIN } from '@inkwell/contract/limits'
import { isVisible } from '@inkwell/contract/visible'
import { checkText } from '../../platform/forms/check-text.ts'
import type { FieldMessages } from '../../ui/forms/use-field-check.ts'

/** The validation of a name. */
export function nameMessages(): FieldMessages {
  return {
    missing: checkText('nameRequired'),
    check: (value) => {
      if (!isVisible(value)) return checkText('nameRequired')
      return countCharacters(value.trim()) > NAME_MAX ? checkText('nameTooLong') : undefined
    },
  }
}

/** The validation of an e-mail address; the browser checks its format. */
export function emailMessages(): FieldMessages {
  return {
    missing: checkText('emailRequired'),
    mismatch: checkText('emailInvalid'),
    check: (value) => (value.trim().length > EMAIL_MAX ? checkText('emailTooLong') : undefined),
  }
}

function checkLength(value: string): string | undefined {
  return countCharacters(value) > PASSWORD_MAX ? checkText('passwordTooLong') : undefined
}

/** The validation of a password for signing in. */
export function passwordMessages(): FieldMessages {
  return { missing: checkText('passwordRequired'), check: checkLength }
}

/** The validation of a password that confirms a change. */
export function currentPasswordMessages(): FieldMessages {
  return { missing: checkText('currentPasswordRequired'), check: checkLength }
}

/** The validation of a new password; `missing` is the message if it is empty. */
export function newPasswordMessages(missing = checkText('passwordRequired')): FieldMessages {
  return {
    missing,
    check: (value) =>
      countCharacters(value) < PASSWORD_MIN ? checkText('passwordTooShort') : checkLength(value),
  }
}
