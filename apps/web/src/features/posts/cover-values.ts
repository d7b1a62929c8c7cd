import type { Cover } from './cover.ts'
import { pointText } from './focal-point.ts'

/** The value of the field `cover` where the writer has removed the stored cover. */
export const REMOVED = 'removed'

/** The field of the focal point. Not `focus`: that would hide the method of the form. */
export const FOCUS_FIELD = 'focalPoint'

/** What the fields of a cover say. */
export interface CoverValues {
  file: File | undefined
  alt: string
  /** `x,y`; empty where the writer chose none, so that the service finds one. */
  focus: string
  isRemoved: boolean
}

/** The form of a change, or that the cover is removed. */
export type CoverRequest = FormData | typeof REMOVED

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The values of a form with the fields of a cover. */
export function coverValues(form: FormData): CoverValues {
  const image = form.get('image')
  return {
    // An empty file input has a file without a name.
    file: image instanceof File && image.size > 0 ? image : undefined,
    alt: textOf(form, 'alt'),
    focus: textOf(form, FOCUS_FIELD),
    isRemoved: form.get('cover') === REMOVED,
  }
}

function changeOf({ file, alt, focus }: CoverValues): FormData {
  const form = new FormData()
  if (file) form.set('image', file)
  form.set('alt', alt)
  if (focus !== '') form.set('focus', focus)
  return form
}

/** The request that makes the stored cover that of the form; undefined if it is the same. */
export function coverRequest(
  values: CoverValues,
  stored: Cover | undefined,
): CoverRequest | undefined {
  const { file, alt, focus, isRemoved } = values
  if (file) return changeOf(values)
  if (!stored) return undefined
  if (isRemoved) return REMOVED
  const isSameFocus = focus === '' || focus === pointText(stored.focus)
  return alt === stored.alt && isSameFocus ? undefined : changeOf(values)
}

/** Prepares the form of a new post for the call, which knows no empty values. */
export function withoutEmpty(form: FormData): FormData {
  const { file, alt, focus } = coverValues(form)
  if (!file) form.delete('image')
  if (alt === '') form.delete('alt')
  if (focus !== '') form.set('focus', focus)
  for (const name of [FOCUS_FIELD, 'cover']) form.delete(name)
  return form
}
