import { useEffect, useEffectEvent, useState } from 'react'

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

/** The picture among files; else the first of them, so that somebody says what is wrong with it. */
function choiceOf(files: FileList | undefined): File | undefined {
  const all = [...(files ?? [])]
  return all.find(({ type }) => type.startsWith('image/')) ?? all[0]
}

/** Whether somebody aims at a text, and so may expect the picture to stand in it. */
function isIntoText({ target }: Event): boolean {
  return target instanceof Element && target.matches('textarea, input:not([type=file])')
}

/** Takes a picture that is dropped or pasted, and whether that was into a text. */
type OnPicture = (picture: File, isIntoText: boolean) => void

/**
 * Takes a picture that is dropped anywhere on the page or pasted into it; true while one hovers.
 * Without this, a browser would leave the page to show a file that misses its target.
 */
export function useOfferedPicture(onPicture: OnPicture): boolean {
  const [isHovering, setHovering] = useState(false)
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
      // Leaving one element for another is not leaving the page.
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
      // Text that was copied with a picture of itself is pasted as text.
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

  return isHovering
}
