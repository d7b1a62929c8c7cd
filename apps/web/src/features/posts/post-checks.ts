import { characters } from '@inkwell/contract/characters'
import { ALT_MAX, CONTENT_MAX, TITLE_MAX } from '@inkwell/contract/limits'
import { isVisible } from '@inkwell/contract/visible'
import { text } from '../../platform/text.ts'
import type { FieldWords } from '../../ui/forms/use-field-check.ts'

/** What is wrong with a post's title. */
export function titleWords(): FieldWords {
  const { titleRequired, titleTooLong } = text.checks
  return {
    missing: titleRequired,
    check: (value) => {
      if (!isVisible(value)) return titleRequired
      return characters(value.trim()) > TITLE_MAX ? titleTooLong : undefined
    },
  }
}

/** What is wrong with a post's content. */
export function contentWords(): FieldWords {
  const { contentRequired, contentTooLong } = text.checks
  return {
    missing: contentRequired,
    check: (value) => {
      if (!isVisible(value)) return contentRequired
      return characters(value) > CONTENT_MAX ? contentTooLong : undefined
    },
  }
}

/** What is wrong with the description of a picture. */
export function altWords(): FieldWords {
  const { altTooLong } = text.checks
  return { check: (value) => (characters(value.trim()) > ALT_MAX ? altTooLong : undefined) }
}
