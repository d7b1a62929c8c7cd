import type { Cover } from './cover.ts'

/** How wide a column of the grid is: the page's width less its edges and gaps, shared out. */
const COLUMN = [
  { from: '(min-width: 76rem)', width: '17rem' },
  { from: '(min-width: 64rem)', width: '25vw - 2.0625rem' },
  { from: '(min-width: 48rem)', width: '50vw - 2.375rem' },
  { from: '', width: '100vw - 2rem' },
]

/** Width by height of the cover on a card. */
const CARD_SHAPE = 8 / 5

/** How wide the cover of a post's own page is, for the `sizes` of an `img` element. */
export const ARTICLE_SIZES = '(min-width: 59rem) 56rem, calc(100vw - 2rem)'

/**
 * How wide the cover of a card is. Of a picture wider than its frame the sides are cut off, and what
 * is left of it must still be sharp.
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
