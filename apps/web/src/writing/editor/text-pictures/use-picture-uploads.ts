import { useSyncExternalStore } from 'react'
import { useEditor } from '../editor-context.ts'
import type { PictureUploads } from './picture-uploads.ts'
import type { UploadsState } from './picture-upload.ts'

const NONE: UploadsState = { uploads: [], isHeld: false }

const noListener = () => () => undefined

const noState = () => NONE

/** The uploads of the editor, and their state. */
export function usePictureUploads(): UploadsState & { store: PictureUploads | undefined } {
  const { uploads: store } = useEditor()
  const { subscribe, get } = store ?? { subscribe: noListener, get: noState }
  return { ...useSyncExternalStore(subscribe, get, noState), store }
}
