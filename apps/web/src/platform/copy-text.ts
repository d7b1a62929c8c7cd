/** Copies a text; false if that is not possible: the clipboard needs HTTPS, which a home network may not have. */
export async function copyText(words: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return false
  return clipboard.writeText(words).then(
    () => true,
    () => false,
  )
}
