import { useNavigate } from 'react-router'
import { text } from '../../platform/text.ts'
import { useToast } from '../../ui/toasts.tsx'
import { isOwn } from './draft.ts'
import { listDrafts } from './draft-storage.ts'
import { isEarlyPlace, pathOfPlace } from './places.ts'

/**
 * Offers a user who has just signed in to continue the newest draft; resolves to its path, if there is
 * one.
 */
export function useDraftReminder(): (owner: string) => Promise<string | undefined> {
  const navigate = useNavigate()
  const showToast = useToast()

  return async (owner) => {
    const theirs = (await listDrafts()).filter(
      (draft) => isOwn(draft, owner) && !isEarlyPlace(draft.place),
    )
    const [newest] = theirs.toSorted((a, b) => b.savedAt - a.savedAt)
    if (!newest) return undefined
    const path = pathOfPlace(newest.place)
    showToast(text.drafts.waiting, { label: text.drafts.goOn, run: () => void navigate(path) })
    return path
  }
}
