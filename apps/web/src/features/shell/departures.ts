let followed: string | undefined

/** Whether the last click or key was one of a pointer. A key that activates a link clicks it, too. */
let isPointing = false

export function usesPointer(): boolean {
  return isPointing
}

/** The href of the link by which each history entry was left, by the entry's key. */
const leftBy = new Map<string, string>()

function onKey(): void {
  isPointing = false
}

function onClick({ target, detail }: MouseEvent): void {
  isPointing = detail > 0
  const link = target instanceof Element ? target.closest('a') : null
  followed = link?.getAttribute('href') ?? undefined
}

/** Records clicked links. The focus is no substitute: Safari does not focus a clicked link. */
export function watchLinks(): () => void {
  document.addEventListener('click', onClick, { capture: true })
  document.addEventListener('keydown', onKey, { capture: true })
  return () => {
    document.removeEventListener('click', onClick, { capture: true })
    document.removeEventListener('keydown', onKey, { capture: true })
  }
}

export function recordDeparture(key: string): void {
  if (followed !== undefined) leftBy.set(key, followed)
  followed = undefined
}

export function findDeparture(key: string): string | undefined {
  return leftBy.get(key)
}
