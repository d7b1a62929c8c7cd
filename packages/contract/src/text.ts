import { countCharacters } from './characters.ts'
import { messageKeys } from './messages.ts'
import type { MessageKey } from './messages.ts'
import { boundedText } from './text-bounds.ts'
import { hasBidiControls, isVisible } from './visible.ts'

/**
 * Code units allowed for each character of a single line. NFC can compose three into one (a Hangul
 * syllable), and surrounding white space is trimmed. Up to such lengths NFC is cheap; its time is
 * quadratic in the number of combining marks.
 */
const UNITS_NORMALIZED = 3

/** The same for text that is not normalized: a surrogate pair, or CRLF. */
const UNITS_AS_TYPED = 2

const LF = 10
const CR = 13

/** Arguments of one call of `fromCharCode`. */
const UNITS_AT_ONCE = 8_192

/**
 * Replaces CRLF and CR by LF; browsers submit form text with CRLF. A loop, because `replaceAll`
 * creates hundreds of thousands of strings for a text of only CR.
 */
function toLf(text: string): string {
  if (!text.includes('\r')) return text
  const units = new Uint16Array(text.length)
  let length = 0
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    units[length++] = unit === CR ? LF : unit
    if (unit === CR && text.charCodeAt(at + 1) === LF) at++
  }
  const pieces: string[] = []
  for (let at = 0; at < length; at += UNITS_AT_ONCE) {
    pieces.push(String.fromCharCode(...units.subarray(at, Math.min(at + UNITS_AT_ONCE, length))))
  }
  return pieces.join('')
}

function onOneLine(text: string): string {
  const lines = text.split(/[\n\r\u2028\u2029]/)
  return lines
    .map((line) => line.trim())
    .filter((line) => line.length > 0)
    .join(' ')
}

/** False for control characters other than tab and LF, and for lone surrogates. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
}

interface TextRules {
  max: number
  required: MessageKey
  tooLong: MessageKey
}

/** A single-line text: trimmed, NFC, 1 to `max` characters, one visible. Newlines become spaces. */
export function singleLineText({ max, required, tooLong }: TextRules) {
  return boundedText({ units: UNITS_NORMALIZED * max, error: required, tooLong })
    .overwrite((text) => onOneLine(text).normalize('NFC'))
    .refine(isVisible, { error: required, abort: true })
    .refine((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters, abort: true })
    .refine((text) => !hasBidiControls(text), { error: messageKeys.bidiControls })
    .meta({ minLength: 1, maxLength: max })
}

interface OptionalTextRules {
  max: number
  invalid: MessageKey
  tooLong: MessageKey
}

/** A text without visible characters becomes empty. */
function orEmpty(text: string): string {
  return isVisible(text) ? text : ''
}

/**
 * An optional single-line text: trimmed, NFC, up to `max` characters. Line breaks become spaces.
 */
export function optionalSingleLineText({ max, invalid, tooLong }: OptionalTextRules) {
  return boundedText({ units: UNITS_NORMALIZED * max, error: invalid, tooLong })
    .overwrite((text) => orEmpty(onOneLine(text).normalize('NFC')))
    .refine((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters, abort: true })
    .refine((text) => !hasBidiControls(text), { error: messageKeys.bidiControls })
    .optional()
    .meta({ maxLength: max })
}

/** An optional multi-line text: trimmed, NFC, up to `max` characters. */
export function optionalMultiLineText({ max, invalid, tooLong }: OptionalTextRules) {
  return boundedText({ units: UNITS_NORMALIZED * max, error: invalid, tooLong })
    .overwrite((text) => orEmpty(toLf(text).trim().normalize('NFC')))
    .refine((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters })
    .optional()
    .meta({ maxLength: max })
}

/** A multi-line text, unchanged except for line ends, with at least one visible character. */
export function multiLineText({ max, required, tooLong }: TextRules) {
  return boundedText({ units: UNITS_AS_TYPED * max, error: required, tooLong })
    .overwrite(toLf)
    .refine((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
    .refine(isVisible, { error: required, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters })
    .meta({ minLength: 1, maxLength: max })
}

/** A multi-line text, unchanged except for line ends; it may be empty. */
export function draftText({ max, invalid, tooLong }: OptionalTextRules) {
  return boundedText({ units: UNITS_AS_TYPED * max, error: invalid, tooLong })
    .overwrite(toLf)
    .refine((text) => countCharacters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters })
    .meta({ maxLength: max })
}
