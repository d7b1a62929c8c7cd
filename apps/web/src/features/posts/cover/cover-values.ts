import {
  BASE_FIELD,
  baseText,
  isCoverUnsent,
  isSaidOf,
  REMOVED,
} from '../../../writing/drafts/cover-base.ts'
import type { FormValues } from '../../../writing/drafts/draft.ts'
import type { Cover } from './cover.ts'
import { focusValue, pointText, readFocus } from './focal-point.ts'

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

/** The value of the field `coverBase` for the cover that the service has. */
export function coverBase({ url, focus, alt }: Cover): string {
  return baseText(url, focusValue(focus), alt)
}

/** The cover of a text with what the draft of this browser says of it, if that was never sent. */
export function withUnsent(stored: Cover, words: FormValues): Cover {
  const { alt = '', [FOCUS_FIELD]: focus = '' } = words
  if (!isSaidOf(stored.url, words) || !isCoverUnsent(words)) return stored
  return { ...stored, alt: alt.trim(), focus: focus === '' ? stored.focus : readFocus(focus) }
}

/** The stored cover with what was said of it before it was known; with a removal, nothing else was said. */
export function withSaid(
  stored: Cover | undefined,
  fields: FormValues | undefined,
): Cover | undefined {
  if (!stored || !fields || fields.cover === REMOVED) return stored
  return withUnsent(stored, fields)
}

/** Whether these words removed another cover than this one. */
export function isRemovalOfOther(stored: Cover, fields: FormValues | undefined): boolean {
  return fields?.cover === REMOVED && !isSaidOf(stored.url, fields)
}

/** The values of the fields for the cover that a post has, or for none. */
export function toCoverWords(stored: Cover | undefined): FormValues {
  if (!stored) return { alt: '', [FOCUS_FIELD]: '', [BASE_FIELD]: '', cover: '' }
  const { alt, focus } = stored
  return { alt, [FOCUS_FIELD]: focusValue(focus), [BASE_FIELD]: coverBase(stored), cover: '' }
}

/** The words of a draft, less what they say of another cover than the post has now. */
export function recallCover(
  stored: Cover | undefined,
  kept: FormValues,
  hasPicture: boolean,
): FormValues {
  // The description is that of the picture.
  if (hasPicture) return { ...kept, [BASE_FIELD]: stored ? coverBase(stored) : '' }
  // Drafts of before do not say of which cover they are.
  if (kept[BASE_FIELD] === undefined) return kept
  if (!stored) return { ...kept, ...toCoverWords(stored) }
  const isSame = isSaidOf(stored.url, kept)
  // The base stays what the service has, so that a second visit knows of the change, too.
  const words = { ...toCoverWords(withUnsent(stored, kept)), [BASE_FIELD]: coverBase(stored) }
  return { ...kept, ...words, cover: isSame ? (kept.cover ?? '') : '' }
}

/** Prepares the form of a new post for the call, which knows no empty values. */
export function withoutEmpty(form: FormData): FormData {
  const { file, alt, focus } = coverValues(form)
  if (!file) form.delete('image')
  if (alt === '') form.delete('alt')
  if (focus !== '') form.set('focus', focus)
  for (const name of [FOCUS_FIELD, BASE_FIELD, 'cover']) form.delete(name)
  return form
}
