import { constants, setPriority } from 'node:os'
import { IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { encodeAvif } from './encode-avif.ts'
import { encodeSizes } from './encode-sizes.ts'
import type { EncoderTask } from './picture.ts'
import { makePlaceholder } from './placeholder.ts'
import { sharp } from './safe-sharp.ts'

// Low priority, because nobody waits for the result.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((given) => {
  const task = given as EncoderTask
  if ('toEncode' in task) return encodeAvif(task.toEncode)
  if ('toResize' in task) return encodeSizes(task.toResize)
  return makePlaceholder(sharp(task.withoutPlaceholder, { limitInputPixels: IMAGE_PIXELS_MAX }))
})
