import { aPhotoPng, aPng } from '@inkwell/test-support/png'

export function picture(width = 640, height = 480): Buffer {
  return aPng(width, height)
}

/** A PNG like a photograph, which AVIF compresses well. */
export function photo(width: number, height: number): Buffer {
  return aPhotoPng(width, height)
}
