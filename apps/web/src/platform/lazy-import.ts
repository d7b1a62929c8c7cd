import { checkConnection, untilReconnected } from './connection.ts'
import { restoreUser } from './session-storage.ts'

const MISSED = 'inkwell-missed-part'
const WORDS = 'inkwell-words'

const TYPED =
  'main form :is(textarea, input:not([type=password], [type=file], [type=hidden]))[name]'

type TypedControl = HTMLInputElement | HTMLTextAreaElement

interface FailedImport {
  part: string
  address: string
  /** The import failed again after a reload. */
  isTold: boolean
}

interface TypedText {
  /** The id of a user, empty for somebody who is not signed in. */
  owner: string
  address: string
  words: [name: string, value: string][]
}

const ownerNow = (): string => restoreUser()?._id ?? ''

function readFailedImport(): FailedImport | undefined {
  const failed = JSON.parse(sessionStorage.getItem(MISSED) ?? 'null') as FailedImport | null
  return failed?.address === location.href ? failed : undefined
}

function saveTypedText(): void {
  const fields = [...document.querySelectorAll<TypedControl>(TYPED)]
  const typed: TypedText = {
    owner: ownerNow(),
    address: location.href,
    words: fields.map(({ name, value }) => [name, value]),
  }
  sessionStorage.setItem(WORDS, JSON.stringify(typed))
}

/**
 * Restores what was typed before a reload into fields that are still empty. Text of another account
 * stays stored until that account is signed in.
 */
export function restoreTypedText(): void {
  try {
    const typed = JSON.parse(sessionStorage.getItem(WORDS) ?? 'null') as TypedText | null
    if (typed?.address !== location.href || typed.owner !== ownerNow()) return
    sessionStorage.removeItem(WORDS)
    for (const [name, value] of typed.words) {
      const fields = [...document.querySelectorAll<TypedControl>(TYPED)]
      const field = fields.find((each) => each.name === name)
      if (!field || field.value !== '') continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  } catch {
    // Storage is blocked or its content invalid.
  }
}

/** Whether this page was reloaded because that part failed to load, and its import was not tried since. */
export function wasReloadedFor(part: string): boolean {
  try {
    const failed = readFailedImport()
    return failed?.part === part && !failed.isTold
  } catch {
    return false
  }
}

/**
 * Imports a module on demand. If a new build has removed it, this reloads the page once, keeping what
 * was typed; if it fails again, it rejects. Every dynamic import except screens uses this.
 */
export async function lazyImport<Part>(part: string, load: () => Promise<Part>): Promise<Part> {
  try {
    const loaded = await load()
    clearFailedImport(part)
    return loaded
  } catch (error) {
    console.error(`Failed to load a part: ${part}`, error)
    if (!(await checkConnection()) || !mayReload(part)) throw error
    location.reload()
    return new Promise(() => undefined)
  }
}

/**
 * Imports a module without which the page can be read. After a failure it waits for the next connection, and tries again
 * without a reload: somebody may be reading.
 */
export async function lazyImportLater<Part>(
  part: string,
  load: () => Promise<Part>,
): Promise<Part> {
  try {
    return await lazyImport(part, load)
  } catch {
    await untilReconnected()
    return load().catch(() => lazyImportLater(part, load))
  }
}

/** Another part of the page may have been the one that was missing. */
function clearFailedImport(part: string): void {
  try {
    if (readFailedImport()?.part === part) sessionStorage.removeItem(MISSED)
  } catch {
    // Storage is blocked.
  }
}

/** Once for each part and page. Without storage it never reloads, which could loop forever. */
function mayReload(part: string): boolean {
  try {
    const isTold = readFailedImport()?.part === part
    const failed: FailedImport = { part, address: location.href, isTold }
    sessionStorage.setItem(MISSED, JSON.stringify(failed))
    if (!isTold) saveTypedText()
    return !isTold
  } catch {
    return false
  }
}
