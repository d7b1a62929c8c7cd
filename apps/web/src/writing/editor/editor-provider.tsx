import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { EditorContext } from './editor-context.ts'
import { useUploadsFor } from './text-pictures/use-uploads-for.ts'

/** Empty if more than a line is selected. */
function selectedWords(field: HTMLTextAreaElement | null): string {
  const chosen = field?.value.slice(field.selectionStart, field.selectionEnd) ?? ''
  return chosen.includes('\n') ? '' : chosen
}

/** Shares the state of one editor with the components in it. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const uploads = useUploadsFor(field)
  const [findWords, setFindWords] = useState<string>()
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isFullScreen, setFullScreen] = useState(false)
  const state = useMemo(
    () => ({
      field,
      uploads,
      findWords,
      openFind: () => setFindWords(selectedWords(field.current)),
      closeFind: () => setFindWords(undefined),
      isPreviewOpen,
      setPreviewOpen,
      isFullScreen,
      setFullScreen,
    }),
    [uploads, findWords, isPreviewOpen, isFullScreen],
  )
  return <EditorContext value={state}>{children}</EditorContext>
}
