import type { SourcePicture } from '../source-item.ts'

/** A picture that is in no archive, at the address that its text names. */
export function remotePicture(ref: string): SourcePicture {
  return { id: ref, ref, places: [] }
}
