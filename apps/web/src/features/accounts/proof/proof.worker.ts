import type { Proof } from '@inkwell/contract/proof'
import { findNumber } from './find-number.ts'

/** Runs in a worker, so that the page stays responsive. */
addEventListener('message', ({ data }: MessageEvent<Proof>) => {
  postMessage(findNumber(data))
})
