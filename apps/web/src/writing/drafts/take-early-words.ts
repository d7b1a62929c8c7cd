/**
 * The id of the words that the inline script of this page has stored for a place, if it has: see early-words-script.ts. It
 * stores no more, and has unlocked them.
 */
export function takeEarlyWords(place: string): string | undefined {
  const { dataset } = document.documentElement
  const { early, earlyPlace } = dataset
  delete dataset.early
  delete dataset.earlyPlace
  document.dispatchEvent(new Event('early'))
  return earlyPlace === place ? early : undefined
}
