import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useDroppedPicture } from './use-dropped-picture.ts'

/** Says that a form takes no pictures when one is pasted or dropped. */
export function NoPictures() {
  const showToast = useToast()
  useDroppedPicture(() => showToast(text.postFields.imageNotHere))
  return null
}
