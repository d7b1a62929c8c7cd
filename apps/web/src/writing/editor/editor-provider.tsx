import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { EditorContext } from './editor-context.ts'

/** Shares the state of one editor with the components in it. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPreviewOpen, setPreviewOpen] = useState(false)
  const [isFullScreen, setFullScreen] = useState(false)
  const state = useMemo(
    () => ({ field, isPreviewOpen, setPreviewOpen, isFullScreen, setFullScreen }),
    [isPreviewOpen, isFullScreen],
  )
  return <EditorContext value={state}>{children}</EditorContext>
}
