import type { KeyboardEvent } from 'react'

/** What Safari reports for the Enter that ends a composition, after it has said that it is over. */
const COMPOSING_KEY = 229

/** An Enter that belongs to the person, and not to the input method that composes letters. */
export function isEnter({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  const { key, isComposing, keyCode } = nativeEvent
  return key === 'Enter' && !isComposing && keyCode !== COMPOSING_KEY
}

function isReachable(control: Element): control is HTMLElement {
  return control instanceof HTMLElement && !control.matches(':disabled, [type=hidden], [hidden]')
}

/**
 * In a field of one line, Enter goes on to the next control of its form. For forms that publish:
 * there, sending by a key that many press at the end of a title would be a surprise.
 */
export function goOnWithEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event) || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const field = event.currentTarget
  const controls = [...(field.form?.elements ?? [])].filter(isReachable)
  controls[controls.indexOf(field) + 1]?.focus()
}
