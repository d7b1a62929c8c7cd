import { aPng } from '@inkwell/test-support/png'

/** A blue PNG, in pixels. */
export function picture(width = 640, height = 480): Buffer {
  return aPng(width, height)
}
