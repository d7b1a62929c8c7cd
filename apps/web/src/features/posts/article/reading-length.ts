/** Minutes from which a post has a list of its contents. */
const LONG = 8

/** Whether a post of this length needs its outline. */
export function hasContents(readingMinutes: number | undefined): boolean {
  return (readingMinutes ?? 0) >= LONG
}
