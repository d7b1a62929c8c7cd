/** What a card shows. */
export interface CardText {
  title: string
  author: string
  siteName: string
}

/** Pixels. Site and data service agree on them by the meta tags of pages. */
export const CARD = { width: 1200, height: 630 }
