/** The id of an anchor in a post. The prefix prevents collisions with ids of the page. */
export function anchorOf(slug: string): string {
  return `s-${slug}`
}
