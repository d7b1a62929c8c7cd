import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { useOfferedPicture } from './use-offered-picture.ts'

/** Says that a form takes no pictures when one is pasted or dropped. */
export function NoPictures() {
  const showToast = useToast()
  useOfferedPicture(() => showToast(text.fields.imageNotHere))
  return null
}
