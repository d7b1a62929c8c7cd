import type { RenderOptions } from '@inkwell/markdown/render'

/** What the worker is asked to render. */
export interface PreviewRequest {
  source: string
  options: RenderOptions
}

/**
 * What changed since the answer before. The first `kept` blocks and the last `keptAfter` are the same;
 * `html` is that of the blocks between.
 */
export interface PreviewChange {
  kept: number
  keptAfter: number
  html: string[]
  /** The line of each block in the source, from 0. */
  lines: number[]
}

/** Undefined if the source is too complex to be rendered. */
export type PreviewAnswer = PreviewChange | undefined

/** What the worker sends before its first answer: it has loaded. */
export const READY = 'ready'
