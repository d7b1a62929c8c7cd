import type { SaveProfileRequest } from '@inkwell/contract/author'

const KEY = 'inkwell-profile'

/** The profile as the form showed it. */
type Shown = Partial<Record<'biography' | 'links', unknown>>

interface ProfileWords {
  biography?: string
  links?: NonNullable<SaveProfileRequest['links']>
}

interface TypedProfile {
  userId: string
  /** What was changed. */
  before: Shown
  changes: SaveProfileRequest
}

/** Keeps what somebody has changed and not saved while this tab is open: a session may end before they save it. */
export function keepTypedProfile(typed: TypedProfile): void {
  try {
    if (Object.keys(typed.changes).length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(typed))
  } catch {
    // Storage is blocked or full: the words are in the form alone.
  }
}

export function forgetTypedProfile(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing is in it.
  }
}

/** What this person has changed in this tab and not saved, unless it has been changed elsewhere since. */
export function readTypedProfile(userId: string, profile: Shown): ProfileWords {
  try {
    const typed = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as TypedProfile | null
    if (typed?.userId !== userId) return {}
    const isSame = (part: keyof Shown) =>
      JSON.stringify(typed.before[part]) === JSON.stringify(profile[part])
    const { biography, links } = typed.changes
    return {
      ...(biography !== undefined && isSame('biography') && { biography }),
      ...(links && isSame('links') && { links }),
    }
  } catch {
    return {}
  }
}
