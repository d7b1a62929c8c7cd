import { fieldText } from '../../../ui/field-text.ts'
import {
  changedLabels,
  labelsOf,
  NO_LABELS,
  toFields,
  TYPED_TAG_FIELD,
} from '../../../writing/labels.ts'
import type { Labels } from '../../../writing/labels.ts'

const FIELDS = ['tags', 'language', 'series'] as const

export function labelsInForm(form: FormData): Labels {
  return labelsOf(Object.fromEntries(FIELDS.map((name) => [name, fieldText(form, name)])))
}

/**
 * The labels that a publication sends: those that its writer has changed, and those that the draft it ends
 * has otherwise.
 */
export function labelsToSend(mine: Labels, published: Labels, inDraft: Labels = {}): Labels {
  const { tags = mine.tags, language = mine.language, series = mine.series } = inDraft
  return {
    ...changedLabels(mine, { ...NO_LABELS, ...published }),
    ...changedLabels(mine, { tags, language, series }),
  }
}

/** Leaves in the form of a new post the labels that are to be sent. */
export function keepLabels(form: FormData, inDraft: Labels | undefined): void {
  const sent = toFields(labelsToSend(labelsInForm(form), NO_LABELS, inDraft))
  for (const name of [...FIELDS, TYPED_TAG_FIELD]) form.delete(name)
  for (const [name, value] of Object.entries(sent)) form.set(name, value)
}
