/** Pixels of the picture that stands for a post without cover in previews of links. */
export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

/** The path of that picture. */
export function cardPath(id: string): string {
  return `/card/${encodeURIComponent(id)}.png`
}
