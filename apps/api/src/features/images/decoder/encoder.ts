import { constants, setPriority } from 'node:os'
import { IMAGE_PIXELS_MAX } from '@inkwell/contract/limits'
import { serveWork } from '../../../platform/worker/serve-work.ts'
import { findAttention } from './attention.ts'
import { encodeAvif } from './encode-avif.ts'
import { encodeSizes } from './encode-sizes.ts'
import type { EncoderTask, PictureLook } from './picture.ts'
import { makePlaceholder } from './placeholder.ts'
import { sharp } from './safe-sharp.ts'

async function describeLook(bytes: Uint8Array): Promise<PictureLook> {
  const open = () => sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX })
  return { placeholder: await makePlaceholder(open()), attention: await findAttention(open()) }
}

// Low priority, because nobody waits for the result.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
serveWork((given) => {
  const task = given as EncoderTask
  if ('toEncode' in task) return encodeAvif(task.toEncode)
  if ('toResize' in task) return encodeSizes(task.toResize)
  return describeLook(task.withoutLook)
})
