import { countCharacters } from '@inkwell/contract/characters'
import { ALT_MAX, CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { isVisible } from '@inkwell/contract/visible'
import { checkText } from '../../../platform/forms/check-text.ts'
import type { FieldMessages } from '../../../ui/forms/use-field-check.ts'

/** The validation of a title. */
export function titleMessages(): FieldMessages {
  return {
    missing: checkText('titleRequired'),
    check: (value) => {
      if (!isVisible(value)) return checkText('titleRequired')
      return countCharacters(value.trim()) > TITLE_MAX ? checkText('titleTooLong') : undefined
    },
  }
}

/** The validation of the content. */
export function contentMessages(): FieldMessages {
  return {
    missing: checkText('contentRequired'),
    check: (value) => {
      if (!isVisible(value)) return checkText('contentRequired')
      return countCharacters(value) > CONTENT_MAX ? checkText('contentTooLong') : undefined
    },
  }
}

/** The validation of an alternative text. */
export function altMessages(): FieldMessages {
  return {
    check: (value) =>
      countCharacters(value.trim()) > ALT_MAX ? checkText('altTooLong') : undefined,
  }
}
