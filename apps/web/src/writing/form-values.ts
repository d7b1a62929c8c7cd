import { editsBetween } from '@inkwell/merge/edits-between'
import { flushSync } from 'react-dom'
import { saySameOfCover } from './drafts/cover-base.ts'
import type { FormValues } from './drafts/draft.ts'
import { applyEdits } from './editor/edits/apply-edits.ts'
import { textToSave } from './editor/edits/text-to-save.ts'
import { toFields } from './labels.ts'
import { toBox } from './line-ends.ts'
import type { DraftText } from './sync/draft-calls.ts'

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

/** The detail of an input event whose picture has been checked already. */
export const CHECKED = 'checked'

/** The detail of an input event of a value that the data service has. */
export const LOADED = 'loaded'

/** Dispatches an input event, as typing does. */
function announce(field: TextControl, detail?: typeof CHECKED | typeof LOADED): void {
  flushSync(() => field.dispatchEvent(new CustomEvent('input', { bubbles: true, detail })))
}

function pickerOf(form: HTMLFormElement): HTMLInputElement | undefined {
  const field = fieldOf(form, 'image')
  return field instanceof HTMLInputElement ? field : undefined
}

/** Sets or clears the file of an input. */
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

/** Sets a field as typing does. */
export function setField(field: HTMLInputElement, value: string, detail?: typeof LOADED): void {
  field.value = value
  announce(field, detail)
}

function valueToSave(field: TextControl): string {
  return field instanceof HTMLTextAreaElement ? textToSave(field) : valueOf(field)
}

/** The values as they are saved. */
export function readValues(form: HTMLFormElement): FormValues {
  const fields = [...form.elements].filter(isText)
  const named = fields.filter(({ name, type }) => name !== '' && type !== 'file')
  return Object.fromEntries(named.map((field) => [field.name, valueToSave(field)]))
}

/** Whether the form has all these values. A missing field counts as empty. */
export function hasWords(form: HTMLFormElement, words: FormValues): boolean {
  const now = readValues(form)
  return Object.entries(words).every(([name, value]) => (now[name] ?? '') === value)
}

export function pictureIn(form: HTMLFormElement): File | undefined {
  return pickerOf(form)?.files?.[0]
}

function describeFile(file: File | undefined): string {
  return [file?.name, file?.size, file?.lastModified, file?.type].join('/')
}

/** An input may return another File object for the same file each time. */
export function isSameFile(a: File | undefined, b: File | undefined): boolean {
  return describeFile(a) === describeFile(b)
}

/** Removes the picture, and what is said of it. */
function clearPicture(form: HTMLFormElement): void {
  const picker = pickerOf(form)
  if (picker) choosePicture(picker, undefined, CHECKED)
}

/**
 * Fills the fields that have a value. The picture comes first, because the field for its description
 * appears with it.
 */
export function fillForm(form: HTMLFormElement, words: FormValues, picture?: File): void {
  const picker = pickerOf(form)
  // The picture was checked when it was first chosen.
  if (picker && picture) choosePicture(picker, picture, CHECKED)
  for (const [name, value] of Object.entries(words)) {
    const field = fieldOf(form, name)
    if (!field || field === picker || valueOf(field) === value) continue
    put(field, value)
    announce(field)
  }
}

function textAreaOf(form: HTMLFormElement): HTMLTextAreaElement | undefined {
  const field = fieldOf(form, 'content')
  return field instanceof HTMLTextAreaElement ? field : undefined
}

/**
 * Replaces what differs, so that the caret stays at its place in the text, and Undo works. Labels that are
 * not known stay.
 */
export function fillText(
  form: HTMLFormElement,
  { title, content, lineEnds, ...labels }: DraftText,
): void {
  fillForm(form, { ...toBox(lineEnds), ...toFields(labels) })
  const [line, field] = [fieldOf(form, 'title'), textAreaOf(form)]
  if (field) applyEdits(field, editsBetween(field.value, content))
  if (!line || line.value === title) return
  put(line, title)
  announce(line)
}

/** Whether the form is being sent: its fields wait. */
export function isSending(form: HTMLFormElement): boolean {
  return textAreaOf(form)?.readOnly === true
}

export function focusField(form: HTMLFormElement | null, name: string): void {
  if (form) fieldOf(form, name)?.focus()
}

/** The fields in which somebody has typed, before this form filled any. */
export function typedIn(form: HTMLFormElement): [name: string, value: string][] {
  return Object.entries(readValues(form)).filter(([name, value]) => {
    return value !== '' && value !== fieldOf(form, name)?.defaultValue
  })
}

/** Whether somebody has typed or chosen something that would take the place of these words or this picture. */
export function isTypedOver(form: HTMLFormElement, words: FormValues, picture?: File): boolean {
  const isOther = ([name, value]: [string, string]): boolean =>
    !['', value].includes(words[name] ?? '')
  return typedIn(form).some(isOther) || (picture !== undefined && pictureIn(form) !== undefined)
}

/** The fields that say something of a picture. */
const OF_PICTURE = new Set(['alt', 'focalPoint'])

/** Whether somebody has chosen, described or removed a cover since the form had these words. */
export function hasOtherCover(form: HTMLFormElement | null, words: FormValues = {}): boolean {
  if (!form) return false
  return pictureIn(form) !== undefined || !saySameOfCover(readValues(form), words)
}

/** Fills the fields in which nobody has typed. A file that was chosen is still to be checked; the words are not of it. */
export function fillUntouched(form: HTMLFormElement, words: FormValues, picture?: File): void {
  const hasChosen = pictureIn(form) !== undefined
  const left = Object.entries(words).filter(([name]) => !(hasChosen && OF_PICTURE.has(name)))
  const untouched = Object.fromEntries([...left, ...typedIn(form)])
  fillForm(form, untouched, hasChosen ? undefined : picture)
}

/** Fills the form with another text: without a picture, none is chosen. */
export function replaceForm(form: HTMLFormElement, words: FormValues, picture?: File): void {
  if (!picture) clearPicture(form)
  fillForm(form, words, picture)
}
