import type { KeyboardEvent } from 'react'

/** Safari reports this key code for the Enter that ends an IME composition, with isComposing false. */
const COMPOSING_KEY = 229

/** Whether Enter was pressed outside an IME composition. */
export function isEnter({ nativeEvent }: KeyboardEvent): boolean {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else tells it in Safari
  const { key, isComposing, keyCode } = nativeEvent
  return key === 'Enter' && !isComposing && keyCode !== COMPOSING_KEY
}

/** Fields and the button that submits; not the buttons for other things between them. */
function isReachable(control: Element): control is HTMLElement {
  const others = ':disabled, [type=hidden], [hidden], [type=button]'
  return control instanceof HTMLElement && !control.matches(others)
}

/**
 * Moves the focus to the next control instead of submitting. For forms that publish: many people press
 * Enter at the end of a title.
 */
export function focusNextOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (!isEnter(event) || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const field = event.currentTarget
  const controls = [...(field.form?.elements ?? [])].filter(isReachable)
  controls[controls.indexOf(field) + 1]?.focus()
}
