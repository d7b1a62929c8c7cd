import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { useApp } from '../../../platform/app-provider.tsx'
import { pictureProblem } from '../../pictures/picture-problem.ts'
import { PictureUploads } from './picture-uploads.ts'
import { createSendPicture } from './send-picture.ts'

/** The uploads for a field, which end when it leaves the page. */
export function useUploadsFor(field: RefObject<HTMLTextAreaElement | null>): PictureUploads {
  const { apiOrigin } = useApp().site
  const [uploads] = useState(() => {
    return new PictureUploads({ field, check: pictureProblem, send: createSendPicture(apiOrigin) })
  })
  useEffect(() => () => uploads.leave(), [uploads])
  return uploads
}
