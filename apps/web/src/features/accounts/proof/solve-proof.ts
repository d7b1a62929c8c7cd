import type { Proof } from '@inkwell/contract/proof'
import { scriptUrl } from '../../../platform/trusted-html.ts'
// oxlint-disable-next-line import/default -- Vite gives the address of the file it makes
import workerFile from './proof.worker.ts?worker&url'

/** Solves a proof of work in a worker. Rejects if the browser has none. */
export async function solveProof(proof: Proof): Promise<string> {
  const worker = new Worker(scriptUrl(workerFile), { type: 'module' })
  const found = Promise.withResolvers<unknown>()
  worker.addEventListener('message', ({ data }) => found.resolve(data))
  worker.addEventListener('error', () => found.reject(new Error('The worker failed')))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin but ours
  worker.postMessage(proof)
  try {
    const number = await found.promise
    if (typeof number !== 'number') throw new Error('This proof has no solution')
    return `${proof.challenge}.${number}`
  } finally {
    worker.terminate()
  }
}
