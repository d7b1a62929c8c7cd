/** The width in pixels that the most common phones need, with a pixel density of almost two. */
export const TELEPHONE_WIDTH = 672
