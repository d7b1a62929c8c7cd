import { characters } from './characters.ts'
import { messageKeys } from './messages.ts'
import type { MessageKey } from './messages.ts'
import { boundedText } from './text-bounds.ts'
import { hasBidiControls, isVisible } from './visible.ts'

/**
 * Units that a line may have for each of its characters: composed, three may be one (a Hangul syllable),
 * and white space around it goes. In lengths of this kind, NFC costs nothing; it is quadratic in marks.
 */
const UNITS_OF_LINE = 3

/** The same of a text that is kept as it is: a surrogate pair, or CRLF. */
const UNITS_AS_TYPED = 2

const LF = 10
const CR = 13

/** Arguments that `fromCharCode` takes at once. */
const UNITS_AT_ONCE = 8_192

/**
 * CRLF and CR become LF, as HTML's own form encoding would have them the other way round. A loop: of a
 * text of nothing but CR, `replaceAll` makes hundreds of thousands of pieces.
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

/** False for control characters other than tab and LF, and for halves of a surrogate pair. */
function isClean(text: string): boolean {
  return text.isWellFormed() && !/[^\P{Cc}\t\n]/u.test(text)
}

interface TextRules {
  max: number
  required: MessageKey
  tooLong: MessageKey
}

/** One line of text: trimmed, NFC, 1 to `max` characters, of which some can be seen; line ends become spaces. */
export function lineOfText({ max, required, tooLong }: TextRules) {
  return boundedText({ units: UNITS_OF_LINE * max, error: required, tooLong })
    .overwrite((text) => onOneLine(text).normalize('NFC'))
    .refine(isVisible, { error: required, abort: true })
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters, abort: true })
    .refine((text) => !hasBidiControls(text), { error: messageKeys.bidiControls })
    .meta({ minLength: 1, maxLength: max })
}

interface OptionalTextRules {
  max: number
  invalid: MessageKey
  tooLong: MessageKey
}

/** What looks empty is empty. */
function orEmpty(text: string): string {
  return isVisible(text) ? text : ''
}

/** One line of text, or none: trimmed, NFC, up to `max` characters; line ends become spaces. */
export function optionalLineOfText({ max, invalid, tooLong }: OptionalTextRules) {
  return boundedText({ units: UNITS_OF_LINE * max, error: invalid, tooLong })
    .overwrite((text) => orEmpty(onOneLine(text).normalize('NFC')))
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters, abort: true })
    .refine((text) => !hasBidiControls(text), { error: messageKeys.bidiControls })
    .optional()
    .meta({ maxLength: max })
}

/** Text of many lines, or none: trimmed, NFC, up to `max` characters. */
export function optionalLinesOfText({ max, invalid, tooLong }: OptionalTextRules) {
  return boundedText({ units: UNITS_OF_LINE * max, error: invalid, tooLong })
    .overwrite((text) => orEmpty(toLf(text).trim().normalize('NFC')))
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters })
    .optional()
    .meta({ maxLength: max })
}

/** Text of many lines, kept as typed but for its line ends; some of it can be seen. */
export function linesOfText({ max, required, tooLong }: TextRules) {
  return boundedText({ units: UNITS_AS_TYPED * max, error: required, tooLong })
    .overwrite(toLf)
    .refine((text) => characters(text) <= max, { error: tooLong, abort: true })
    .refine(isVisible, { error: required, abort: true })
    .refine(isClean, { error: messageKeys.controlCharacters })
    .meta({ minLength: 1, maxLength: max })
}
