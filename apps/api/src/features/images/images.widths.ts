/** The width in pixels that the most common phones need, with a pixel density of almost two. */
export const TELEPHONE_WIDTH = 672

/** The widths of the variants in pixels. */
const WIDTHS = [480, TELEPHONE_WIDTH, 960, 1_600]

/**
 * Variants of up to this width are made before the response: they suit telephones, lists and most
 * screens of computers. Larger ones take longer than all of them together.
 */
const IMMEDIATE_WIDTH = 960

/** The widths of the variants: at most the picture's own width. */
export function widthsFor(width: number): number[] {
  const largest = Math.min(width, ...WIDTHS.slice(-1))
  return [...WIDTHS.filter((each) => each < largest), largest]
}

/** Those that exist when the upload is answered; the others are made in the background. */
export function immediateWidthsFor(width: number): number[] {
  return widthsFor(width).filter((each) => each <= IMMEDIATE_WIDTH)
}
