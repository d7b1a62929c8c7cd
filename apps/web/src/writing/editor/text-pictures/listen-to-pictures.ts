type OnPictures = (files: readonly File[], at: number) => void

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** The offset of the text under the pointer; the caret where the browser does not tell it. */
function offsetAt(field: HTMLTextAreaElement, { clientX, clientY }: DragEvent): number {
  // Safari before 18.4 has no such method.
  const isKnown = 'caretPositionFromPoint' in document
  const position = isKnown ? document.caretPositionFromPoint(clientX, clientY) : null
  return position?.offsetNode === field ? position.offset : field.selectionEnd
}

/**
 * Calls back with the files that are dropped or pasted into a field, and their offset. While files are
 * over it, it has `data-target`. Returns the function that ends it.
 */
export function listenToPictures(field: HTMLTextAreaElement, onPictures: OnPictures): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const setTarget = (isTarget: boolean): void => {
    field.toggleAttribute('data-target', isTarget)
  }

  function onDragOver(event: DragEvent): void {
    if (!hasFiles(event)) return
    event.preventDefault()
    setTarget(!field.readOnly)
  }
  function onDrop(event: DragEvent): void {
    if (!hasFiles(event)) return
    event.preventDefault()
    setTarget(false)
    onPictures([...(event.dataTransfer?.files ?? [])], offsetAt(field, event))
  }
  function onPaste(event: ClipboardEvent): void {
    const files = [...(event.clipboardData?.files ?? [])]
    // Copied text that also has an image is pasted as text.
    const isText = event.clipboardData?.getData('text/plain').trim() !== ''
    if (files.length === 0 || isText) return
    event.preventDefault()
    onPictures(files, field.selectionEnd)
  }

  field.addEventListener('dragover', onDragOver, { signal })
  field.addEventListener('dragleave', () => setTarget(false), { signal })
  field.addEventListener('drop', onDrop, { signal })
  field.addEventListener('paste', onPaste, { signal })
  return () => listening.abort()
}
