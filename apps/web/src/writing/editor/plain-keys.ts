import { hideEvent, isHiddenEvent } from '../../platform/hidden-events.ts'
import { hasControls } from './paste/clean-text.ts'
import { watchUnseen } from './unseen-letters.ts'

/** Events of a letter that tell no more than `keydown` and `input` do: nothing needs them. */
const REPEATING_EVENTS = ['beforeinput', 'keyup'] as const

/** Milliseconds from a letter to the listeners of `input`: the browser paints it first. */
const PAINT_MS = 50

/** Milliseconds without input after which the next letter shows at once that the text is not saved. */
const SILENCE_MS = 1_000

/** Fields whose `input` is never delayed, because a listener must see each change before the next one. */
export const followedFields = new WeakSet<HTMLTextAreaElement>()

function isLetter(event: Event): boolean {
  if (event instanceof KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event
    return key.length === 1 && !ctrlKey && !metaKey && !altKey && !isComposing
  }
  const { inputType, data } = event as InputEvent
  return inputType === 'insertText' && data?.length === 1 && !hasControls(data)
}

function end(event: Event): void {
  event.stopPropagation()
}

/** Announces the letters of a field by one `input`, which React does not get. */
function announceLater(field: HTMLTextAreaElement) {
  let timer: ReturnType<typeof setTimeout> | undefined
  function cancel(): void {
    clearTimeout(timer)
    timer = undefined
  }
  function announce(): void {
    timer = undefined
    const event = new InputEvent('input', { bubbles: true, inputType: 'insertText' })
    hideEvent(event)
    field.dispatchEvent(event)
  }
  return {
    /** Asking again does not put it off. */
    ask: () => void (timer ??= setTimeout(announce, PAINT_MS)),
    cancel,
    /** Announces what waits. */
    now: () => {
      if (timer === undefined) return
      cancel()
      announce()
    },
  }
}

/**
 * Lets the browser paint letters before the page works for them: listeners get one synthetic `input` for
 * all letters of 50 milliseconds, but for the first letter after a second. React gets neither it nor
 * `keydown`, because it would look for handlers in every component around the field. React gets the first
 * `input` after each focus, each one while the field shows an error, and all that may be longer than `max`;
 * these come at once, as does all that is no letter of a keyboard. Returns the function that ends it.
 */
export function hidePlainKeys(field: HTMLTextAreaElement, max: number): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const unseen = watchUnseen(max, () => field.textLength)
  const letters = announceLater(field)
  let typedAt = -Infinity
  /** Whether the next `input` is that of a letter, and not of the first one. */
  let mayWait = false

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== field) return
    const isTyped = isLetter(event)
    mayWait = isTyped && event.timeStamp - typedAt <= SILENCE_MS
    if (isTyped) {
      typedAt = event.timeStamp
      hideEvent(event)
    } else letters.now()
  }
  function onInput(event: Event): void {
    if (event.target !== field || isHiddenEvent(event)) return
    // What scripts put in is announced to all.
    if (!event.isTrusted || field.hasAttribute('aria-invalid')) unseen.end()
    const isHidden = unseen.takes(event as InputEvent)
    const isLate = isHidden && mayWait && !followedFields.has(field)
    mayWait = false
    if (isLate) {
      end(event)
      letters.ask()
      return
    }
    letters.cancel()
    if (isHidden) hideEvent(event)
  }
  function endEarly(event: Event): void {
    if (event.target === field && isLetter(event)) end(event)
  }
  function onBlur(): void {
    unseen.end()
    letters.now()
  }

  // On the window they run before all others.
  const early = { signal, capture: true }
  window.addEventListener('keydown', onKeyDown, early)
  window.addEventListener('input', onInput, early)
  window.addEventListener('visibilitychange', letters.now, early)
  for (const type of REPEATING_EVENTS) window.addEventListener(type, endEarly, early)
  field.addEventListener('selectionchange', end, { signal })
  field.addEventListener('blur', onBlur, { signal })
  return () => {
    letters.cancel()
    listening.abort()
    // An event keeps its field in memory.
    hideEvent(undefined)
  }
}
