import { z } from 'zod'
import { characters } from './characters.ts'
import { messages } from './messages.ts'

/** CRLF and CR become LF, as HTML's own form encoding would have them the other way round. */
function toLf(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n')
}

/** Not one expression: over megabytes of white space, that would never end. */
function onOneLine(text: string): string {
  const lines = text.split(/[\n\r\u2028\u2029]/)
  return lines
    .map((line) => line.trim())
    .filter((line) => line.length > 0)
    .join(' ')
}

/** False for control characters other than tab and LF, and for halves of a surrogate pair. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
}

interface TextRules {
  max: number
  required: string
  tooLong: string
  controls?: string
}

/** One line of text: trimmed, NFC, 1 to `max` characters; line ends become spaces. */
export function lineOfText({ max, required, tooLong, controls }: TextRules) {
  return z
    .string({ error: required })
    .overwrite((text) => onOneLine(text).normalize('NFC'))
    .refine((text) => text.length > 0, { error: required, abort: true })
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: controls ?? messages.controlCharacters })
    .meta({ minLength: 1, maxLength: max })
}

interface OptionalTextRules {
  max: number
  invalid: string
  tooLong: string
}

/** One line of text, or none: trimmed, NFC, up to `max` characters; line ends become spaces. */
export function optionalLineOfText({ max, invalid, tooLong }: OptionalTextRules) {
  return z
    .string({ error: invalid })
    .overwrite((text) => onOneLine(text).normalize('NFC'))
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messages.controlCharacters })
    .optional()
    .meta({ maxLength: max })
}

/** Text of many lines, or none: trimmed, NFC, up to `max` characters. */
export function optionalLinesOfText({ max, invalid, tooLong }: OptionalTextRules) {
  return z
    .string({ error: invalid })
    .overwrite((text) => toLf(text).trim().normalize('NFC'))
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messages.controlCharacters })
    .optional()
    .meta({ maxLength: max })
}

/** Text of many lines, kept as typed but for its line ends; not only white space. */
export function linesOfText({ max, required, tooLong }: TextRules) {
  return z
    .string({ error: required })
    .overwrite(toLf)
    .refine((text) => /\S/.test(text), { error: required, abort: true })
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messages.controlCharacters })
    .meta({ minLength: 1, maxLength: max })
}
