import { debounce } from '../../../platform/debounce.ts'
import { LinePlaces, lineOf } from './line-places.ts'

/** With the preview that changes then. */
const TYPING_PAUSE_MS = 250
const SCROLL_PAUSE_MS = 120

/** Lets a block stand a little below the edge. */
const PART = 0.15

/** How far the pane must scroll so that an element is in sight; 0 if it is. */
function distanceTo(element: Element, pane: HTMLElement, isToTop: boolean): number {
  const [block, view] = [element.getBoundingClientRect(), pane.getBoundingClientRect()]
  const isInSight = block.top >= view.top && block.top < view.bottom - view.height * PART
  if (isInSight && !isToTop) return 0
  return block.top - view.top - view.height * (isToTop ? 0 : PART)
}

/**
 * Scrolls a preview to the block that is being written, or to the first one in sight when the text is
 * scrolled. It never moves the text. Returns the function that ends it.
 */
export function followText(
  field: HTMLTextAreaElement,
  pane: HTMLElement,
  elementAt: (line: number) => Element | undefined,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const places = new LinePlaces(field)

  function show(line: number, isToTop: boolean): void {
    const element = elementAt(line)
    if (element) pane.scrollTop += distanceTo(element, pane, isToTop)
  }
  const caret = debounce(TYPING_PAUSE_MS, () => {
    show(lineOf(field.value, field.selectionStart), false)
  })
  const top = debounce(SCROLL_PAUSE_MS, () => show(places.firstVisible(), true))
  function toCaret(): void {
    top.cancel()
    caret.call()
  }
  function toTop(): void {
    caret.cancel()
    top.call()
  }
  let typedAt = 0
  function onInput(): void {
    typedAt = performance.now()
    toCaret()
  }
  function onScroll(): void {
    // Typing scrolls the field, too: the block of the caret is more important then.
    if (performance.now() - typedAt > TYPING_PAUSE_MS) toTop()
  }

  field.addEventListener('input', onInput, { signal })
  field.addEventListener('click', toCaret, { signal })
  field.addEventListener('keyup', toCaret, { signal })
  field.addEventListener('scroll', onScroll, { signal, passive: true })
  toCaret()
  return () => {
    caret.cancel()
    top.cancel()
    listening.abort()
  }
}
