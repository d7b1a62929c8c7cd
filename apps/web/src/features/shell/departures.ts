let followed: string | undefined

/** The link by which each entry of the history was left, by the entry's key. */
const leftBy = new Map<string, string>()

function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  followed = link?.getAttribute('href') ?? undefined
}

/** The focus cannot tell which link was followed: Safari gives none to a link that is clicked. */
export function watchLinks(): () => void {
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

/** An entry of the history is left by a step forward. */
export function noteDeparture(key: string): void {
  if (followed !== undefined) leftBy.set(key, followed)
  followed = undefined
}

/** The href of the link by which an entry was left, if it was one. */
export function departureOf(key: string): string | undefined {
  return leftBy.get(key)
}
