import { text } from '../../platform/text.ts'
import { pictureKind, SIGN_BYTES } from './picture-kind.ts'

/** What the service would say about the kind of a picture, before it is sent all the way there. */
export async function pictureProblem(file: File): Promise<string | undefined> {
  // An empty file is no picture, and the service takes it for none.
  if (file.size === 0) return undefined
  const kind = pictureKind(new Uint8Array(await file.slice(0, SIGN_BYTES).arrayBuffer()))
  if (kind === 'heic') return text.fields.imageHeic
  return kind ? undefined : text.checks.imageInvalid
}
