import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { EditorContext } from './editor-context.ts'

/** Shares the state of one editor with the components in it. */
export function EditorProvider({ children }: { children: ReactNode }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const state = useMemo(() => ({ field }), [])
  return <EditorContext value={state}>{children}</EditorContext>
}
