import { useEffect, useState, useSyncExternalStore } from 'react'
import type { RefObject } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { pictureProblem } from '../../pictures/picture-problem.ts'
import { useEditor } from '../editor-context.ts'
import { PictureUploads } from './picture-uploads.ts'
import type { UploadsState } from './picture-upload.ts'
import { createSendPicture } from './send-picture.ts'

const NONE: UploadsState = { uploads: [], isHeld: false }

const noListener = () => () => undefined

const noState = () => NONE

/** The uploads for a field, which end when it leaves the page. */
export function useUploadsFor(field: RefObject<HTMLTextAreaElement | null>): PictureUploads {
  const { apiOrigin } = useApp().site
  const [uploads] = useState(() => {
    return new PictureUploads({ field, check: pictureProblem, send: createSendPicture(apiOrigin) })
  })
  useEffect(() => () => uploads.stop(), [uploads])
  return uploads
}

/** The uploads of the editor, and their state. */
export function usePictureUploads(): UploadsState & { store: PictureUploads | undefined } {
  const { uploads: store } = useEditor()
  const { subscribe, get } = store ?? { subscribe: noListener, get: noState }
  return { ...useSyncExternalStore(subscribe, get, noState), store }
}
