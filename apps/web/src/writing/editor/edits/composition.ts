/** Fields in which letters are being composed, by an input method or a phone's keyboard. */
const composing = new WeakSet<HTMLTextAreaElement>()

/** Remembers whether letters are being composed in a field; returns the function that ends it. */
export function watchComposition(field: HTMLTextAreaElement): () => void {
  const begin = (): void => void composing.add(field)
  const end = (): void => void composing.delete(field)
  field.addEventListener('compositionstart', begin)
  field.addEventListener('compositionend', end)
  return () => {
    end()
    field.removeEventListener('compositionstart', begin)
    field.removeEventListener('compositionend', end)
  }
}

export function isComposing(field: HTMLTextAreaElement): boolean {
  return composing.has(field)
}

/** Runs now, or when the composition has ended: a change in between would double letters. */
export function afterComposition(field: HTMLTextAreaElement, run: () => void): void {
  if (!isComposing(field)) return run()
  // The input event of the composed letters comes after this event in some browsers.
  field.addEventListener('compositionend', () => setTimeout(run), { once: true })
}
