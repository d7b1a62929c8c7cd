/** Title and content as one text, to be compared with another one. */
export function wholeText({
  title = '',
  content = '',
}: {
  title?: string
  content?: string
}): string {
  return `${title}\n\n${content}`
}
