import { aPhotoPng, aPng } from '@inkwell/test-support/png'

/** A blue PNG, in pixels. */
export function picture(width = 640, height = 480): Buffer {
  return aPng(width, height)
}

/** A PNG like a photograph, of which AVIF is made. */
export function photo(width: number, height: number): Buffer {
  return aPhotoPng(width, height)
}
