import type { Cover } from './cover.ts'

/**
 * The width of a grid column by viewport: the page's width minus margins and gaps, divided by the
 * columns.
 */
const COLUMN = [
  { from: '(min-width: 76rem)', width: '17rem' },
  { from: '(min-width: 64rem)', width: '25vw - 2.0625rem' },
  { from: '(min-width: 48rem)', width: '50vw - 2.375rem' },
  { from: '', width: '100vw - 2rem' },
]

/** The aspect ratio of the cover on a card. */
const CARD_SHAPE = 8 / 5

/** The `sizes` of the cover on a post's page. */
export const ARTICLE_SIZES = '(min-width: 59rem) 56rem, calc(100vw - 2rem)'

/**
 * The `sizes` of the cover on a card. A wide picture is cropped at its sides, so it is displayed wider
 * than the card.
 */
export function cardSizes(cover: Pick<Cover, 'width' | 'height'> | undefined): string {
  const { width = 0, height = 0 } = cover ?? {}
  const shape = height > 0 ? width / height : 0
  const stretch = shape > CARD_SHAPE ? (shape / CARD_SHAPE).toFixed(2) : '1'
  const sizes = COLUMN.map(({ from, width: column }) => {
    return `${from} calc(${stretch} * (${column}))`.trim()
  })
  return sizes.join(', ')
}

/** Steps of the ratio of width and height, in percent, as in styles/cover-ratios.css. */
const RATIOS = [20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200, 240, 300]

/**
 * The class that limits the height of a cover on its page, by the next lower step of its ratio; empty if
 * it is flat enough on any screen. Empty, too, without a size.
 */
export function heightClass({ width = 0, height = 0 }: Pick<Cover, 'width' | 'height'>): string {
  const ratio = height > 0 ? (100 * width) / height : Infinity
  const step = ratio < 360 ? (RATIOS.findLast((each) => each <= ratio) ?? RATIOS[0]) : undefined
  return step === undefined ? '' : `cover-ratio-${step}`
}
