import { createContext, createRef, use } from 'react'
import type { RefObject } from 'react'

/** The state of the editor of a page, shared by its fields and the controls around it. */
export interface EditorState {
  /** The field of the text. */
  field: RefObject<HTMLTextAreaElement | null>
}

export const EditorContext = createContext<EditorState>({ field: createRef() })

export function useEditor(): EditorState {
  return use(EditorContext)
}
