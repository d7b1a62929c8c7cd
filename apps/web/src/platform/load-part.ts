import { reachesSite } from './connection.ts'
import { restoreUser } from './session-storage.ts'

const MISSED = 'inkwell-missed-part'
const WORDS = 'inkwell-words'

/** What people type, but for passwords and files. */
const TYPED =
  'main form :is(textarea, input:not([type=password], [type=file], [type=hidden]))[name]'

type TypedControl = HTMLInputElement | HTMLTextAreaElement

interface Missed {
  part: string
  address: string
  /** Loading the page anew has not helped, and that was said. */
  isTold: boolean
}

/** What was typed, where, and by whom. */
interface KeptWords {
  /** The id of a user, empty for somebody who is not signed in. */
  owner: string
  address: string
  words: [name: string, value: string][]
}

const ownerNow = (): string => restoreUser()?._id ?? ''

function readMissed(): Missed | undefined {
  const missed = JSON.parse(sessionStorage.getItem(MISSED) ?? 'null') as Missed | null
  return missed?.address === location.href ? missed : undefined
}

/** What somebody has typed into forms that keep no drafts comes back after the page has. */
function keepWords(): void {
  const fields = [...document.querySelectorAll<TypedControl>(TYPED)]
  const kept: KeptWords = {
    owner: ownerNow(),
    address: location.href,
    words: fields.map(({ name, value }) => [name, value]),
  }
  sessionStorage.setItem(WORDS, JSON.stringify(kept))
}

/**
 * Puts back what was typed before the page was loaded anew; where something stands already, that stays.
 * Words of another account wait until it is back.
 */
export function restoreWords(): void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(WORDS) ?? 'null') as KeptWords | null
    if (kept?.address !== location.href || kept.owner !== ownerNow()) return
    sessionStorage.removeItem(WORDS)
    for (const [name, value] of kept.words) {
      const fields = [...document.querySelectorAll<TypedControl>(TYPED)]
      const field = fields.find((each) => each.name === name)
      if (!field || field.value !== '') continue
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  } catch {
    // Storage is forbidden: nothing was kept there.
  }
}

/** Whether this page was loaded anew for the sake of that part, which nobody has asked for since. */
export function isWanted(part: string): boolean {
  try {
    const missed = readMissed()
    return missed?.part === part && !missed.isTold
  } catch {
    return false
  }
}

/**
 * Loads a part of the site that is fetched on demand. Where it cannot be had because a new build has
 * taken its place, the page is loaded anew, with what was typed; once, and then it rejects. Every
 * import that is no screen goes through this.
 */
export async function loadPart<Part>(part: string, load: () => Promise<Part>): Promise<Part> {
  try {
    const loaded = await load()
    forgetMissed()
    return loaded
  } catch (error) {
    console.error(`Failed to load a part: ${part}`, error)
    if (!(await reachesSite()) || !mayReload(part)) throw error
    location.reload()
    return new Promise(() => undefined)
  }
}

function forgetMissed(): void {
  try {
    sessionStorage.removeItem(MISSED)
  } catch {
    // Nothing was kept there.
  }
}

/** Once for each part and page; without a memory it could go on for ever. */
function mayReload(part: string): boolean {
  try {
    const isTold = readMissed()?.part === part
    const missed: Missed = { part, address: location.href, isTold }
    sessionStorage.setItem(MISSED, JSON.stringify(missed))
    if (!isTold) keepWords()
    return !isTold
  } catch {
    return false
  }
}
