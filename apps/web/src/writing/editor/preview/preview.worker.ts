import { renderBlocks } from '@inkwell/markdown/render'
import { changedBlocks } from './changed-blocks.ts'
import { READY } from './preview-messages.ts'
import type { PreviewAnswer, PreviewRequest } from './preview-messages.ts'

let before: string[] = []

function answer({ source, options }: PreviewRequest): PreviewAnswer {
  const blocks = renderBlocks(source, options)
  if (!blocks) {
    // The page removes all blocks, so that the next answer must have them.
    before = []
    return undefined
  }
  const change = changedBlocks(before, blocks)
  before = blocks.map(({ html }) => html)
  return change
}

/** Renders in a worker, so that typing stays fast. */
addEventListener('message', ({ data }: MessageEvent<PreviewRequest>) => {
  postMessage(answer(data))
})
postMessage(READY)
