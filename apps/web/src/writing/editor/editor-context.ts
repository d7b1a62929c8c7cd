import { createContext, createRef, use } from 'react'
import type { RefObject } from 'react'
import type { PictureUploads } from './text-pictures/picture-uploads.ts'

/** The state of the editor of a page, shared by its fields and the controls around it. */
export interface EditorState {
  /** The field of the text. */
  field: RefObject<HTMLTextAreaElement | null>
  /** The pictures on their way into the text; undefined outside of an editor. */
  uploads: PictureUploads | undefined
  /** What the search begins with; undefined if it is closed. */
  findWords: string | undefined
  /** Opens the search with the words that are selected. */
  openFind: () => void
  closeFind: () => void
  isPreviewOpen: boolean
  setPreviewOpen: (isOpen: boolean) => void
  /** Only title and text are visible. */
  isFullScreen: boolean
  setFullScreen: (isFull: boolean) => void
}

const never = (): void => undefined

export const EditorContext = createContext<EditorState>({
  field: createRef(),
  uploads: undefined,
  findWords: undefined,
  openFind: never,
  closeFind: never,
  isPreviewOpen: false,
  setPreviewOpen: never,
  isFullScreen: false,
  setFullScreen: never,
})

export function useEditor(): EditorState {
  return use(EditorContext)
}
