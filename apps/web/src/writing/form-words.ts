import { flushSync } from 'react-dom'
import type { DraftWords } from './drafts/draft.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

function isText(field: unknown): field is TextControl {
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
}

function fieldOf(form: HTMLFormElement, name: string): TextControl | undefined {
  const field = form.elements.namedItem(name)
  return isText(field) ? field : undefined
}

function valueOf(field: TextControl): string {
  if (field.type !== 'checkbox') return field.value
  return (field as HTMLInputElement).checked ? 'on' : ''
}

function put(field: TextControl, value: string): void {
  if (field.type === 'checkbox') (field as HTMLInputElement).checked = value === 'on'
  else field.value = value
}

/** What an event of ours says about a picture that was looked at before. */
export const CHECKED = 'checked'

/** Tells everybody who listens, as if somebody had typed. */
function announce(field: TextControl, detail?: typeof CHECKED): void {
  flushSync(() => field.dispatchEvent(new CustomEvent('input', { bubbles: true, detail })))
}

/** The picker of the form, where it has one. */
function pickerOf(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = fieldOf(form, 'image')
  return field instanceof HTMLInputElement ? field : undefined
}

/** Puts a picture, or none, into a picker. */
export function choosePicture(
  picker: HTMLInputElement,
  picture: File | undefined,
  detail?: typeof CHECKED,
): void {
  const files = new DataTransfer()
  if (picture) files.items.add(picture)
  picker.files = files.files
  announce(picker, detail)
}

/** What stands in the form at this moment. */
export function wordsIn(form: HTMLFormElement): DraftWords {
  const fields = [...form.elements].filter(isText)
  const named = fields.filter(({ name, type }) => name !== '' && type !== 'file')
  return Object.fromEntries(named.map((field) => [field.name, valueOf(field)]))
}

export function pictureIn(form: HTMLFormElement): File | undefined {
  return pickerOf(form)?.files?.[0]
}

/** Fills the fields that have words. That for a picture's description is there once the picture is. */
export function fillForm(form: HTMLFormElement, words: DraftWords, picture?: File): void {
  const picker = pickerOf(form)
  // It was kept by an earlier visit, or by this form.
  if (picker) choosePicture(picker, picture, CHECKED)
  for (const [name, value] of Object.entries(words)) {
    const field = fieldOf(form, name)
    if (!field || field === picker || valueOf(field) === value) continue
    put(field, value)
    announce(field)
  }
}

/** Leads whoever writes to a field. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  if (form) fieldOf(form, name)?.focus()
}

/** Fills what nobody has touched yet. */
export function fillUntouched(form: HTMLFormElement, words: DraftWords, picture?: File): void {
  const typed = Object.entries(wordsIn(form)).filter(([, value]) => value !== '')
  fillForm(form, { ...words, ...Object.fromEntries(typed) }, pictureIn(form) ?? picture)
}
