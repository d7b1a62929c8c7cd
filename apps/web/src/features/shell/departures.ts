let followed: string | undefined

/** The href of the link by which each history entry was left, by the entry's key. */
const leftBy = new Map<string, string>()

function onClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  followed = link?.getAttribute('href') ?? undefined
}

/** Records clicked links. The focus is no substitute: Safari does not focus a clicked link. */
export function watchLinks(): () => void {
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}

export function recordDeparture(key: string): void {
  if (followed !== undefined) leftBy.set(key, followed)
  followed = undefined
}

export function findDeparture(key: string): string | undefined {
  return leftBy.get(key)
}
