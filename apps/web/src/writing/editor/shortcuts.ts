import { text } from '../../platform/text.ts'
import { usesCommandKey } from '../../ui/forms/use-submit-shortcut.ts'

/** Keys that are pressed together with Ctrl, or Cmd on Apple keyboards. */
export interface Shortcut {
  /** A letter, or the code of a key whose letter depends on the keyboard. */
  key: string
  shift?: true
}

const CODE = /^(?:Digit|Bracket)/

/** Arabic, Cyrillic, Greek, Hebrew and other letters that are not Latin, or a sign of them. */
const OTHER_LETTER = /^[\p{L}\p{M}]/u
const LATIN = /\p{Script=Latin}/u

/** Whether a key types this letter, or is at its place on a keyboard that types no Latin letters. */
function typesLetter({ key, code }: KeyboardEvent, letter: string): boolean {
  if (OTHER_LETTER.test(key) && !LATIN.test(key)) return code === `Key${letter.toUpperCase()}`
  return key.toLowerCase() === letter
}

export function isPressed({ key, shift }: Shortcut, event: KeyboardEvent): boolean {
  const isCommand = usesCommandKey()
  // AltGr is Ctrl and Alt on Windows: it types signs.
  const hasModifier = (isCommand ? event.metaKey : event.ctrlKey) && !event.altKey
  const hasOther = isCommand ? event.ctrlKey : event.metaKey
  if (!hasModifier || hasOther || event.shiftKey !== (shift ?? false)) return false
  return CODE.test(key) ? event.code === key : typesLetter(event, key)
}

function keyName(key: string): string {
  if (key === 'BracketRight') return ']'
  if (key === 'BracketLeft') return '['
  return key.replace('Digit', '').toUpperCase()
}

/** As people read it. */
export function shortcutName({ key, shift }: Shortcut, isCommand: boolean): string {
  const { control, shift: shiftKey } = text.editor.keys
  const modifiers = isCommand ? ['⌘', shift && '⇧'] : [control, shift && shiftKey]
  return [...modifiers.filter(Boolean), keyName(key)].join(isCommand ? '' : '+')
}

/** As `aria-keyshortcuts` wants it. */
export function ariaShortcut({ key, shift }: Shortcut, isCommand: boolean): string {
  return [isCommand ? 'Meta' : 'Control', shift && 'Shift', keyName(key)].filter(Boolean).join('+')
}
