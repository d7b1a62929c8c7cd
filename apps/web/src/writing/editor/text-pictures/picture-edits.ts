import { TEXT_PICTURE_PATH } from '@inkwell/contract/picture-name'
import type { Edit } from '../edits/edit.ts'
import { insertBlock } from '../markdown/insert-parts.ts'
import { lineAt } from '../markdown/lines.ts'

/** A line that is part of a list, a quotation or a table; an empty line would end it. */
const STRUCTURED = /^\s*(?:[-*+] |\d{1,9}[.)] |>|\|)/

/** The signs that Markdown would read within a description. */
const SIGNS = /[\\`*_[\]<>&~^]/g

function pictureSource(name: string, alt: string): string {
  const words = alt
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(SIGNS, String.raw`\$&`)
  return `![${words}](${TEXT_PICTURE_PATH}${name})`
}

/** Whether an offset has words on both sides in its line. */
function isWithinWords(value: string, at: number): boolean {
  const { start, text } = lineAt(value, at)
  return text.slice(0, at - start).trim() !== '' && text.slice(at - start).trim() !== ''
}

/** A picture is a paragraph, except within words, lists, quotations and tables, which it does not break. */
function isParagraph(value: string, at: number): boolean {
  return !STRUCTURED.test(lineAt(value, at).text) && !isWithinWords(value, at)
}

/**
 * The line ends that are missing before a picture. They are inserted at once, so that what is typed during
 * the upload is a paragraph of its own.
 */
export function makeRoom(value: string, at: number): Edit | undefined {
  if (at === 0 || !isParagraph(value, at)) return undefined
  const present = [value[at - 1], value[at - 2] ?? '\n'].findIndex((sign) => sign !== '\n')
  return present === -1 ? undefined : { start: at, end: at, text: '\n'.repeat(2 - present) }
}

/** Inserts an uploaded picture that has no description yet. */
export function insertPicture(value: string, at: number, name: string): Edit {
  const text = pictureSource(name, '')
  const inline = { start: at, end: at, text }
  if (!isParagraph(value, at)) return inline
  const end = { start: text.length, end: text.length }
  return insertBlock(value, { start: at, end: at }, text, end).edits[0] ?? inline
}

/** Describes a picture where a text shows it first; undefined if the text does not show it. */
export function describePicture(value: string, name: string, alt: string): Edit | undefined {
  const target = `](${TEXT_PICTURE_PATH}${name})`
  const end = value.indexOf(target)
  const start = end === -1 ? -1 : value.lastIndexOf('![', end)
  if (start === -1) return undefined
  return { start, end: end + target.length, text: pictureSource(name, alt) }
}
