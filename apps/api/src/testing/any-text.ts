import { anyCharacter } from '@inkwell/test-support/any-character'
import * as fc from 'fast-check'

/** The expected normalised line, computed independently of the contract; undefined if it is refused. */
export function line(text: string, max: number): string | undefined {
  if (text.length > 3 * max) return undefined
  const words = text.split(/[\n\r\u2028\u2029]/).map((part) => part.trim())
  const kept = words.filter(Boolean).join(' ').normalize('NFC')
  const isTurned = /[\u202a-\u202e\u2066-\u2069]/.test(kept)
  return canBeSeen(kept) && !isTurned && isTaken(kept, max) ? kept : undefined
}

/** The same for a text of several lines. */
export function lines(text: string, max: number): string | undefined {
  const kept = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  return text.length <= 2 * max && canBeSeen(kept) && isTaken(kept, max) ? kept : undefined
}

/** Whether a character is visible by itself: no space, no ignorable character, no combining mark. */
export function canBeSeen(text: string): boolean {
  const nothing = /^[\s\p{White_Space}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]$/u
  return [...text].some((character) => !nothing.test(character))
}

function isControl(code: number): boolean {
  return code < 32 || (code > 126 && code < 160)
}

function isTaken(text: string, max: number): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const isClean = codes.every((code) => code === 9 || code === 10 || !isControl(code))
  return isClean && text.isWellFormed() && codes.length <= max
}

/** Arbitrary texts with unusual characters, lone surrogates and all line endings. */
export const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 250 }),
  fc.string({ unit: 'grapheme', maxLength: 210 }),
  fc
    .array(fc.constantFrom('\r', '\n', '\r\n', '\t', ' ', '\u2028', '\ufeff', 'a', 'e\u0301'))
    .map((parts) => parts.join('')),
)

/** That many of the texts, evenly distributed, because each costs several calls. */
export function some(count: number, texts: readonly string[]): string[] {
  const every = Math.ceil(texts.length / count)
  return texts.filter((_, index) => index % every === 0)
}
