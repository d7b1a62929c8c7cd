import { useEffect, useEffectEvent } from 'react'

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** The first picture among files; else the first file, so that its error is shown. */
function choiceOf(files: FileList | undefined): File | undefined {
  const all = [...(files ?? [])]
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0]
}

/** Whether the target is a text field, where somebody may expect to insert the picture. */
function isIntoText({ target }: Event): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=file])')
}

interface Handlers {
  onPicture: (picture: File, isIntoText: boolean) => void
  /** Called when a file is dragged over the page, and when it is gone. */
  onHover: (isHovering: boolean) => void
}

/**
 * Handles a picture dropped or pasted anywhere on the page.
 * Without this, the browser would open a file dropped beside its target.
 */
export function useDroppedPicture({ onPicture, onHover }: Handlers): void {
  const setHovering = useEffectEvent(onHover)
  const offer = useEffectEvent((files: FileList | undefined, event: Event) => {
    const picture = choiceOf(files)
    if (picture) onPicture(picture, isIntoText(event))
  })

  useEffect(() => {
    function onDragOver(event: DragEvent): void {
      if (!hasFiles(event)) return
      event.preventDefault()
      setHovering(true)
    }
    function onDragLeave(event: DragEvent): void {
      // Also fires between two elements of the page.
      if (event.relatedTarget === null) setHovering(false)
    }
    function onDrop(event: DragEvent): void {
      if (!hasFiles(event)) return
      event.preventDefault()
      setHovering(false)
      offer(event.dataTransfer?.files, event)
    }
    function onPaste(event: ClipboardEvent): void {
      const { clipboardData } = event
      // Copied text that also has an image is pasted as text.
      if (!clipboardData?.types.includes('text/plain')) offer(clipboardData?.files, event)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    document.addEventListener('paste', onPaste)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
      document.removeEventListener('paste', onPaste)
    }
  }, [])
}
