/**
 * Follows whether Shift is held on a keyboard. With Enter, iPhones report Shift where the next letter will
 * be a capital, but no press of the key itself.
 */
export function watchShift() {
  let isHeld = false

  function onKeyDown({ key, shiftKey }: KeyboardEvent): void {
    // Not until `keyup`: sticky keys are released before the key that they are for.
    isHeld = key === 'Shift' || (isHeld && shiftKey)
  }

  // On the window, because the field may get the focus afterwards.
  window.addEventListener('keydown', onKeyDown, { capture: true })
  return {
    isHeld: () => isHeld,
    end: () => window.removeEventListener('keydown', onKeyDown, { capture: true }),
  }
}
