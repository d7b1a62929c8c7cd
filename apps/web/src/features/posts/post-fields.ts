import { flushSync } from 'react-dom'
import type { DraftWords } from './drafts/draft.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement

const NAMES = ['title', 'content', 'alt'] as const

function fieldOf(form: HTMLFormElement, name: string): TextControl | undefined {
  const field = form.elements.namedItem(name)
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText ? field : undefined
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
  const [title = '', content = '', alt = ''] = NAMES.map((name) => fieldOf(form, name)?.value)
  return { title, content, alt }
}

export function pictureIn(form: HTMLFormElement): File | undefined {
  return pickerOf(form)?.files?.[0]
}

/** Fills the form. The field for a picture's description is there once the picture is. */
export function fillForm(form: HTMLFormElement, words: DraftWords, picture?: File): void {
  const picker = pickerOf(form)
  // It was kept by an earlier visit, or by this form.
  if (picker) choosePicture(picker, picture, CHECKED)
  for (const name of NAMES) {
    const field = fieldOf(form, name)
    if (!field || field.value === words[name]) continue
    field.value = words[name]
    announce(field)
  }
}

/** Leads whoever writes to a field. */
export function focusField(form: HTMLFormElement | null, name: (typeof NAMES)[number]): void {
  if (form) fieldOf(form, name)?.focus()
}

/** Fills what nobody has touched yet. */
export function fillUntouched(form: HTMLFormElement, words: DraftWords, picture?: File): void {
  const typed = wordsIn(form)
  const merged = {
    title: typed.title || words.title,
    content: typed.content || words.content,
    alt: typed.alt || words.alt,
  }
  fillForm(form, merged, pictureIn(form) ?? picture)
}
