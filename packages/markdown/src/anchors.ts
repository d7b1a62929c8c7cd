/** Ids in a post keep to a space of their own, so that none can stand in for one of the page's. */
export function anchorOf(slug: string): string {
  return `s-${slug}`
}
