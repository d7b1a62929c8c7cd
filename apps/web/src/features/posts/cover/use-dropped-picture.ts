import { useEffect, useEffectEvent } from 'react'

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** The first picture among files; else the first file, so that its error is shown. */
function choiceOf(files: FileList | undefined): File | undefined {
  const all = [...(files ?? [])]
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0]
}

interface Handlers {
  onPicture: (picture: File) => void
  /** Called when a file is dragged over the page, and when it is gone. */
  onHover: (isHovering: boolean) => void
}

/**
 * Handles a picture dropped or pasted anywhere on the page, except into the text, which takes it itself.
 * Without this, the browser would open a file dropped beside its target.
 */
export function useDroppedPicture({ onPicture, onHover }: Handlers): void {
  const setHovering = useEffectEvent(onHover)
  const offer = useEffectEvent((files: FileList | undefined) => {
    const picture = choiceOf(files)
    if (picture) onPicture(picture)
  })

  useEffect(() => {
    function onDragOver(event: DragEvent): void {
      if (!hasFiles(event)) return
      // The text takes it.
      setHovering(!event.defaultPrevented)
      event.preventDefault()
    }
    function onDragLeave(event: DragEvent): void {
      // Also fires between two elements of the page.
      if (event.relatedTarget === null) setHovering(false)
    }
    function onDrop(event: DragEvent): void {
      if (!hasFiles(event)) return
      setHovering(false)
      if (!event.defaultPrevented) offer(event.dataTransfer?.files)
      event.preventDefault()
    }
    function onPaste(event: ClipboardEvent): void {
      const { clipboardData, defaultPrevented } = event
      // Copied text that also has an image is pasted as text.
      const isText = clipboardData?.types.includes('text/plain')
      if (!defaultPrevented && !isText) offer(clipboardData?.files)
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
