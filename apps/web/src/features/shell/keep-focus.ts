import { focusElement } from './focus-element.ts'

/** Long enough for effects that set the focus themselves. */
const SETTLE_MS = 50

const REGIONS = 'li, ul, form, section, main'

function isDisabled(element: HTMLElement): boolean {
  return element.matches(':disabled')
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const ancestors: HTMLElement[] = []
  for (let at = element.parentElement; at; at = at.parentElement) ancestors.push(at)
  return ancestors
}

/**
 * Restores the focus when it would fall back to `<body>`: to the element that was only disabled for a
 * while, or to the nearest remaining region. Returns the function that stops this.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined
  let ancestors: HTMLElement[] = []
  /** The element focused before a dialog; it may have been disabled when the dialog opened. */
  let opener: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function restore(): void {
    if (!last || document.activeElement !== document.body) return
    if (last.checkVisibility()) {
      if (!isDisabled(last)) focusElement(last)
      return
    }
    const wasAsked = last.closest('dialog') !== null && opener?.checkVisibility()
    const region = ancestors.find(
      (element) => element.checkVisibility() && element.matches(REGIONS),
    )
    const place = (wasAsked ? opener : region) ?? document.querySelector('main')
    if (place) focusElement(place)
  }

  function restoreSoon(): void {
    if (!last || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      restore()
    }, SETTLE_MS)
  }

  function onFocusIn({ target }: FocusEvent): void {
    const element = target as HTMLElement
    if (element.closest('dialog') && !last?.closest('dialog')) opener = last
    last = element
    ancestors = ancestorsOf(last)
  }

  function onFocusOut({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget !== null || target !== last) return
    // A click outside all controls removes the focus on purpose.
    queueMicrotask(() => {
      const isOnPurpose = last?.checkVisibility() && !isDisabled(last) && document.hasFocus()
      if (isOnPurpose && document.activeElement === document.body) last = undefined
    })
  }

  const changes = new MutationObserver(restoreSoon)
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
  }
}
