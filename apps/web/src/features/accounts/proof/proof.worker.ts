import type { Proof } from '@inkwell/contract/proof'
import { findNumber } from './find-number.ts'

/** Works beside the page, which stays as quick as it was. */
addEventListener('message', ({ data }: MessageEvent<Proof>) => {
  postMessage(findNumber(data))
})
