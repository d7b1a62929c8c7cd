import { useNavigate } from 'react-router'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { listDrafts } from './draft-storage.ts'
import { NEW_POST } from './draft.ts'

/**
 * Tells somebody who has just signed in of the text that waits for them, and leads there; resolves to
 * the path to it, or to undefined where none waits.
 */
export function useWelcomeBack(): (owner: string) => Promise<string | undefined> {
  const navigate = useNavigate()
  const showToast = useToast()

  return async (owner) => {
    const theirs = (await listDrafts()).filter((draft) => [owner, ''].includes(draft.owner))
    const [newest] = theirs.toSorted((a, b) => b.savedAt - a.savedAt)
    if (!newest) return undefined
    const { place } = newest
    const path = place === NEW_POST ? paths.createPost : paths.editPost(place)
    showToast(text.drafts.waiting, { label: text.drafts.goOn, run: () => void navigate(path) })
    return path
  }
}
