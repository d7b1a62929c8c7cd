/** The field of the page in which letters are being composed, by an input method or a phone's keyboard. */
let composedIn: EventTarget | null = null

function begin({ target }: CompositionEvent): void {
  composedIn = target
}

function end(): void {
  composedIn = null
}

/** Remembers where letters are being composed, as long as an editor is shown; returns the function that ends it. */
export function watchComposition(): () => void {
  document.addEventListener('compositionstart', begin)
  document.addEventListener('compositionend', end)
  return () => {
    end()
    document.removeEventListener('compositionstart', begin)
    document.removeEventListener('compositionend', end)
  }
}

/** Whether letters are being composed in any field: a loss of the focus would end that. */
export function isComposing(): boolean {
  // A field that is removed ends its composition without an event.
  return composedIn instanceof Node && composedIn.isConnected
}

/** Runs now, or when the composition has ended: a change in between would double letters. */
export function afterComposition(run: () => void): void {
  if (!isComposing()) return run()
  // The input event of the composed letters comes after this event in some browsers.
  document.addEventListener('compositionend', () => setTimeout(run), { once: true })
}
