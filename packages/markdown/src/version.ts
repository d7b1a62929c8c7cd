/** Incremented with every change of the renderer's output, so that stored HTML is made again. */
export const RENDERER_VERSION = 17
